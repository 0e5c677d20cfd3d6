import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Certificate {
  certificateFile: string;
  keyFile: string;
}

export interface CertificateAuthority {
  /** Its own certificate, as PEM. A program that trusts it trusts the certificates it issues. */
  pem: string;
  file: string;
  issue(hostname: string): Certificate;
}

/** Creates an authority that nobody trusts yet, with its files in `folder`. */
export async function createCertificateAuthority(folder: string): Promise<CertificateAuthority> {
  const inFolder = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const authority = { certificateFile: inFolder('ca.pem'), keyFile: inFolder('ca.key') };

  function create({ certificateFile, keyFile }: Certificate, name: string, ...more: string[]) {
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', keyFile, '-out', certificateFile, ...more],
    );
  }

  create(authority, 'an authority for one test', '-addext', 'basicConstraints=critical,CA:true');
  // Programs of other system users read it.
  await chmod(authority.certificateFile, 0o644);
  return {
    pem: await readFile(authority.certificateFile, 'utf8'),
    file: authority.certificateFile,
    issue(hostname) {
      const issued = {
        certificateFile: inFolder(`${hostname}.pem`),
        keyFile: inFolder(`${hostname}.key`),
      };
      create(
        issued,
        hostname,
        ...['-CA', authority.certificateFile, '-CAkey', authority.keyFile],
        ...['-addext', `subjectAltName=DNS:${hostname}`, '-addext', 'basicConstraints=CA:false'],
      );
      return issued;
    },
  };
}
