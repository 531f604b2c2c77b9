# Evaluates the R commands of expected.tsv and prints that table with their values:
#
#     Rscript reference.R > new.tsv
#
# x is the column of the first field, without missing values; file is its table. With the
# argument sets it writes the data sets in place of that:
#
#     Rscript reference.R sets
suppressPackageStartupMessages({library(MASS); library(survival)})

sets <- list(
  faithful = faithful, rivers = data.frame(miles = rivers), precip = data.frame(inches = precip),
  nhtemp = data.frame(fahrenheit = nhtemp), lh = data.frame(lh = lh), Nile = data.frame(flow = Nile),
  lynx = data.frame(trapped = lynx), islands = data.frame(area = islands), discoveries = data.frame(count = discoveries),
  airquality = airquality[c("Ozone", "Month", "Day")], sleep = sleep[c("group", "extra")],
  aml = aml[c("x", "time", "status")], veteran = veteran[c("trt", "time", "status")]
)
if ("sets" %in% commandArgs(TRUE)) {
  for (name in names(sets)) write.csv(sets[[name]], paste0(name, ".csv"), row.names = FALSE, quote = FALSE)
  quit()
}

# Maximum likelihood where R has no function for it: of values that were rounded to the
# nearest step, the product of the probabilities of their cells.
best <- function(f, start) {
  for (i in 1:5) {
    o <- optim(start, f, control = list(reltol = 1e-15, maxit = 20000))
    start <- o$par
  }
  o
}
cells <- function(x, step, p, start) { # log-likelihood, and the logarithms of the parameters
  o <- best(function(v) -sum(log(p(x + step / 2, exp(v)) - p(x - step / 2, exp(v)))), log(start))
  c(-o$value, exp(o$par))
}
mixture <- function(x, start) { # of two normal laws: log-likelihood, p, mean, sd, mean, sd
  f <- function(v) -sum(log(plogis(v[1]) * dnorm(x, v[2], exp(v[3])) + plogis(-v[1]) * dnorm(x, v[4], exp(v[5]))))
  o <- best(f, start)
  c(-o$value, plogis(o$par[1]), o$par[2], exp(o$par[3]), o$par[4], exp(o$par[5]))
}
fitted <- function(f) c(as.numeric(logLik(f)), f$estimate) # of fitdistr
exact <- list(reltol = 1e-14, maxit = 20000)
anderson <- function(p) { # statistic of the sorted probabilities of a law
  n <- length(p)
  -n - sum((2 * 1:n - 1) * (log(p) + log1p(-rev(p)))) / n
}
# Pettitt's largest |U|, by its definition: the sum of sgn(x_i - x_j) over i <= k < j.
pettitt <- function(x) { s <- sign(outer(x, x, "-")); n <- length(x); max(sapply(1:(n - 1), function(k) abs(sum(s[1:k, (k + 1):n])))) }
mover <- function(a, b, level) { # the second less the first, of the intervals of t.test (Zou and Donner 2008)
  a <- t.test(a, conf.level = level); b <- t.test(b, conf.level = level)
  d <- b$estimate - a$estimate
  c(d - sqrt((b$estimate - b$conf.int[1])^2 + (a$conf.int[2] - a$estimate)^2), d + sqrt((b$conf.int[2] - b$estimate)^2 + (a$estimate - a$conf.int[1])^2))
}

options(warn = -1)
for (line in readLines("expected.tsv")) {
  part <- strsplit(line, "\t")[[1]]
  if (length(part) >= 3 && !startsWith(line, "#") && !startsWith(part[3], "scipy: ")) {
    at <- strsplit(part[1], "#")[[1]]
    file <- read.csv(at[1])
    x <- as.numeric(na.omit(file[[at[2]]]))
    value <- as.numeric(eval(parse(text = part[3])))
    line <- paste(part[1], part[2], part[3], paste(sprintf("%.15g", value), collapse = " "), sep = "\t")
  }
  cat(line, "\n", sep = "")
}
