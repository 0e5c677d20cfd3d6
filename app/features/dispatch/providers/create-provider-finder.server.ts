import pLimit from 'p-limit';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import { createDns, type Dns, lookUp } from '#app/platform/mail/dns.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findDomainProvider } from './provider.queries.server.ts';
import { type Provider, providerOfDomain, providerOfServers } from './provider.rules.ts';
import { saveDomainProvider } from './provider.store.server.ts';

const KNOWN_FOR = days(7);
/** After DNS did not answer, or said that a domain has no mail servers. */
const TRY_AGAIN_AFTER = hours(1);
const MAX_REMEMBERED = 10_000;
const LOOKUPS_AT_ONCE = 5;
/** More would keep a worker from stopping: each may take nine seconds. Later mails ask again. */
const MAX_WAITING = 25;

export interface ProviderFinder {
  /** The provider of this address, if known by now; otherwise starts a lookup. */
  peek(address: string): Provider | null;
  /** Waits until it is known; `other` when nobody knows. Never throws. */
  find(address: string): Promise<Provider>;
}

/**
 * Finds the provider behind an address by its domain: well-known ones at once, others by their MX
 * records, which are kept for a week. No mail waits for this.
 */
export function createProviderFinder(
  { db, keyring, clock, log }: Pick<Platform, 'db' | 'keyring' | 'clock' | 'log'>,
  dns: Dns = createDns(),
): ProviderFinder {
  const limit = pLimit(LOOKUPS_AT_ONCE);
  const remembered = new Map<string, { provider: Provider; until: Date }>();
  const running = new Map<string, Promise<Provider>>();

  async function learn(domain: string): Promise<Provider> {
    const domainHash = keyring.lookupHash(`mail domain ${domain}`);
    const now = clock.now();
    const known = await findDomainProvider(db, domainHash, now);
    if (known) return remember(domain, known, shifted(now, TRY_AGAIN_AFTER));
    const servers = await lookUp(dns, domain, 'MX');
    const provider = providerOfServers((servers ?? []).map(({ exchange }) => exchange));
    const expiresAt = shifted(now, servers?.length ? KNOWN_FOR : TRY_AGAIN_AFTER);
    await saveDomainProvider(db, { domainHash, provider, expiresAt });
    return remember(domain, provider, expiresAt);
  }

  function remember(domain: string, provider: Provider, until: Date): Provider {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(domain, { provider, until });
    return provider;
  }

  function know(domain: string): Provider | null {
    const found = remembered.get(domain);
    if (found && found.until > clock.now()) return found.provider;
    return providerOfDomain(domain);
  }

  function start(domain: string): Promise<Provider> {
    const current = running.get(domain);
    if (current) return current;
    if (running.size >= MAX_WAITING) return Promise.resolve('other');
    const learning = limit(() => learn(domain))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'could not find out who receives mail for a domain');
        return 'other' as const;
      })
      .finally(() => running.delete(domain));
    running.set(domain, learning);
    return learning;
  }

  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

  return {
    peek(address) {
      const known = know(domainOf(address));
      if (!known) void start(domainOf(address));
      return known;
    },
    find: async (address) => know(domainOf(address)) ?? start(domainOf(address)),
  };
}
