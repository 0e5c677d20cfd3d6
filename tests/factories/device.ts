import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device is told, or what somebody who builds their own tells it. */
interface Circumstances {
  challenge: string;
  /** Of the page that asks. */
  origin: string;
  /** The host that the passkey belongs to. */
  host?: string;
  /** Whether its owner has unlocked it, with a finger or a number. */
  isUnlocked?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The head of a CBOR item: its major type and its number (RFC 8949, section 3). */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  return value < 256
    ? Buffer.from([(type << 5) | 24, value])
    : Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

type Item = number | string | Buffer | Map<number | string, Item>;

function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  }
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  const entries = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...entries]);
}

/**
 * A device with one passkey, as Web Authentication describes it (w3.org/TR/webauthn-3, sections 6.1 and 7): a
 * P-256 key, and no attestation.
 */
export function createDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signatures = 0;

  function answer(type: 'create' | 'get', { challenge, origin, ...rest }: Circumstances) {
    const { host = new URL(origin).hostname, isUnlocked = true } = rest;
    const clientData = Buffer.from(
      JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }),
    );
    signatures += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signatures);
    const flags = 1 | (isUnlocked ? 4 : 0) | (type === 'create' ? 64 : 0);
    const authenticatorData = Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
    return { clientData, authenticatorData };
  }

  const asJson = (response: Record<string, string | string[]>) =>
    JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response,
    });

  return {
    /** Makes the passkey. @returns what the browser posts */
    create(circumstances: Circumstances): string {
      const { clientData, authenticatorData } = answer('create', circumstances);
      const key = new Map<number | string, Item>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as [number, number][]),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const data = [authenticatorData, Buffer.alloc(16), length, credentialId, cbor(key)];
      const attestation = new Map<number | string, Item>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat(data)],
      ]);
      return asJson({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Uses it. @returns what the browser posts */
    use(circumstances: Circumstances): string {
      const { clientData, authenticatorData } = answer('get', circumstances);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return asJson({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
