package cluster_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"castlab/reports/internal/studies/cluster"
)

// A server that is started with deploy/nats-server.conf has a study computed by its
// workers, and grants them no more permissions than that needs.
func TestTheServerOfTheDeployFolder(t *testing.T) {
	file, err := filepath.Abs("../../../../cmd/castlab/deploy/nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	var secrets string
	password := map[string]string{}
	for user, name := range map[string]string{"coordinator": "COORDINATOR", "worker-1": "WORKER_1", "worker-2": "WORKER_2"} {
		password[user] = cluster.NewToken()
		secrets += fmt.Sprintf("%s: %q\n", name, password[user])
	}
	write(t, "secrets.conf", secrets)
	write(t, "nats-server.conf", string(text))
	certificate(t)
	o, err := server.ProcessConfigFile("nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	o.Host, o.Port, o.NoSigs, o.NoLog = "127.0.0.1", -1, true, true // listens on loopback alone
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	as := func(user, token string) cluster.Access {
		return cluster.Access{URL: fmt.Sprintf("tls://127.0.0.1:%d", portOf(s)), User: user, Token: token, CA: "cert.pem", Name: user}
	}
	coordinator, err := cluster.Connect(t.Context(), as("coordinator", password["coordinator"]))
	if err != nil {
		t.Fatal(err)
	}
	defer coordinator.Close()
	c := newCoordinator(t, coordinator, "a")
	one, err := cluster.Connect(t.Context(), as("worker-1", password["worker-1"]))
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	x := newAttacker(t, as("worker-2", password["worker-2"]))
	work, results := streams(t.Context(), t, stream(t, coordinator))
	x.beyond(t, x.greet(t), "worker-1", work, results)
	start(t, filler("w", 80, nil), one)
	start(t, filler("x", 80, nil), x.Conn)
	if err := collect(t.Context(), c.Executor(0), 50, 80); err != nil {
		t.Error(err)
	}
	for _, a := range []cluster.Access{as("", ""), as("", password["worker-1"]), as("worker-1", password["worker-2"]),
		as("coordinator", password["worker-1"])} {
		if nc, err := cluster.Connect(t.Context(), a); err == nil ||
			!strings.Contains(err.Error(), "uthorization") && !strings.Contains(err.Error(), "want a token") && a.Token != "" {
			t.Errorf("%s: error %v", a.User, err)
			if nc != nil {
				nc.Close()
			}
		}
	}
	// A worker's account is not enough for a coordinator, which says so in one line.
	_, err = cluster.NewCoordinator(t.Context(), one, cluster.Job{Hash: strings.Repeat("b", 64)}, options())
	if err == nil || !strings.Contains(err.Error(), "account") {
		t.Errorf("a coordinator with a worker's account: error %v", err)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// certificate writes a self-signed certificate for 127.0.0.1 and its key.
func certificate(t *testing.T) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "castlab test"}, NotBefore: time.Now().
				Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	write(t, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}
