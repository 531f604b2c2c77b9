package page

// fixture is a report with every construction, as the report writer produces it.
const fixture = `# Multinode broadcast in a ring

The mean slowdown is $\mathbb{E}[T]/T_s = H_n = \ln n + C + F(n)$ with $C \approx 0.5772$.[^1]

Costs are $5 and $6, or \$7.

## Exponential lengths: $H_n$

> **Statement.** For i.i.d. exponential lengths of mean $\mu$,
> $$
> \mathbb{E}[T] = \Bigl\lceil \frac{n-1}{2} \Bigr\rceil \mu \sum_{k=1}^{n} \frac{1}{k}
> $$

| case | theory | measured | interval | tightness | status |
|:-----|-------:|---------:|:--------:|----------:|--------|
| ` + "`n=16 law=exponential(mean=1)`" + ` | 27.045 | 27.051 | [26.98, 27.12], Student t, 99.9 %, n = 10,000 | 1.000 | supported |
| ` + "`n=4096 law=pareto(shape=3,mean=1)`" + ` $P(T > t \mid n)$ | 27.045 | 27.051 | $\|x\|$ | 1.000 | refuted |
| n=3 | 1 | 2 | 3 | 4 | **refuted** |
| ` + "`n=2 law=empirical(file=loopback-rtt-us.csv)`" + ` | 1 | 2 | 3 | 4 | inconclusive |

![ECDF of $T$ & theory](figures/ring-ecdf.svg)

*Figure 1. ECDF of $T$ with the 95 % Dvoretzky-Kiefer-Wolfowitz band, n = 2,000 runs.*

### Symbols

$n$
: number of nodes

$F(n)$
: the *remainder* of the harmonic expansion, $F(n) = \frac{1}{2n} - \sum_{k\ge1} \frac{A_k}{n^{2k}}$

<details>
<summary>All 12 cases &amp; their seeds <script>alert(1)</script></summary>

| n | T |
|---|---|
| 2 | $\sqrt{\frac{\pi^2}{6}}$ |

</details>

## Uniform lengths

$$P\bigl(T \le t\bigr) = \begin{cases} 0 & t < 0 \\ \left(\dfrac{t}{2}\right)^n & 0 \le t \le 2 \\ 1 & t > 2\end{cases}$$

$$
\begin{aligned}
\log P(T > \gamma) &\le n \Lambda^*(\gamma) \\
 + &= \int_0^\infty \prod_{i=1}^{d} \mathcal{L}_i(x)\,dx
\end{aligned}
$$

![slowdown](figures/ring-slowdown.svg)
Figure 2. $\mathbf{E}\,T/T_s$ against $n$.

<img src="http://example.com/x.png">

- [x] a task
- a link to <https://example.com/paper>

[^1]: Euler's constant, see [the paper](https://example.com/paper).
`
