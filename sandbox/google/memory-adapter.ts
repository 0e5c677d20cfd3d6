import type { Adapter, AdapterPayload } from 'oidc-provider';

const records = new Map<string, AdapterPayload>();

/** The OpenID provider's storage, for as long as the sandbox runs. */
export class MemoryAdapter implements Adapter {
  private readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    // Deleted first, so that of several records with one uid the newest comes last.
    records.delete(this.key(id));
    records.set(this.key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return records.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy((record) => record.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findBy((record) => record.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const record = records.get(this.key(id));
    if (record) record.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    records.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, record] of records) {
      if (key.startsWith(`${this.kind}:`) && record.grantId === grantId) records.delete(key);
    }
  }

  private key(id: string): string {
    return `${this.kind}:${id}`;
  }

  private findBy(isWanted: (record: AdapterPayload) => boolean): AdapterPayload | undefined {
    const prefix = `${this.kind}:`;
    return [...records].findLast(
      ([key, record]) => key.startsWith(prefix) && isWanted(record),
    )?.[1];
  }
}
