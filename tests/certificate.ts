import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for tests, with its files `fullchain.pem` and `privkey.pem` in a folder. */
export interface Certificate {
  cert: string;
  key: string;
  /** Switch by which Chromium trusts it, also for workers and QUIC. */
  trusted: string;
}

/** Makes one for a name, and all below it, that is valid for two days. Needs the command `openssl`. */
export function makeCertificate(folder: string, name: string): Certificate {
  mkdirSync(folder, { recursive: true });
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},DNS:*.${name}`];
  const kind = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout privkey.pem -out fullchain.pem';
  execFileSync('openssl', ['req', '-x509', ...kind.split(' '), ...subject], { cwd: folder, stdio: 'pipe' });
  const cert = readFileSync(join(folder, 'fullchain.pem'), 'utf8');
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    cert,
    key: readFileSync(join(folder, 'privkey.pem'), 'utf8'),
    trusted: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
  };
}
