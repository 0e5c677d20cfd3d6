import type { DNSResolver } from 'mailauth';
import type { Dns } from './dns.server.ts';

/** The result of a check, in the words of RFC 8601, and what the library adds to it. */
export interface AuthResult {
  result: string;
  comment: string;
}

export interface MailAuthentication {
  /** Whether the domain of `sender` allows this server; `record` is its SPF record, if there is one. */
  spf: AuthResult & { record: string | null };
  /** The result for each signature, with the headers that it covers, in lower case. */
  dkim: (AuthResult & { domain: string; selector: string; headers: string[] })[];
  /** `alignedBy` names what is in line with the domain in From. */
  dmarc: AuthResult & { policy: string; alignedBy: ('DKIM' | 'SPF')[] };
}

interface Connection {
  ip: string;
  /** The name the sending server greets with. */
  helo: string;
  /** The envelope sender. */
  sender: string;
}

/**
 * Checks a mail as a receiving server does: SPF (RFC 7208, at most ten lookups), DKIM, DMARC and
 * alignment. A DNS that does not answer gives `temperror`.
 */
export async function authenticateMail(
  bytes: Buffer,
  connection: Connection,
  dns: Dns,
): Promise<MailAuthentication> {
  // Loaded when it is needed: it is large, and a process that starts does not need it.
  const { authenticate } = await import('mailauth');
  const found = await authenticate(bytes, {
    ...connection,
    mta: 'localhost',
    resolver: dns.resolve as DNSResolver,
    disableArc: true,
    disableBimi: true,
  });
  const spf = found.spf || undefined;
  const dmarc = found.dmarc || undefined;
  return {
    spf: {
      ...withoutLookup(resultOf(spf?.status)),
      record: spf?.rr || null,
    },
    dkim: found.dkim.results.map(
      ({ status, signingDomain = '', selector = '', signingHeaders }) => ({
        ...resultOf(status),
        domain: signingDomain,
        selector,
        headers: (signingHeaders?.keys ?? '').toLowerCase().split(/[:\s]+/),
      }),
    ),
    dmarc: {
      ...resultOf(dmarc?.status),
      policy: dmarc?.p || 'none',
      alignedBy: [
        ...(dmarc?.alignment?.dkim.result ? (['DKIM'] as const) : []),
        ...(dmarc?.alignment?.spf.result ? (['SPF'] as const) : []),
      ],
    },
  };
}

/** The reason alone, without the lookup that the library names in front of it. */
const withoutLookup = ({ result, comment }: AuthResult): AuthResult => ({
  result,
  comment: comment.slice(comment.lastIndexOf(': ') + 1).trim(),
});

const resultOf = (
  status: { result: string; comment?: string | false } | undefined,
): AuthResult => ({
  result: status?.result ?? 'none',
  comment: status?.comment || '',
});
