import { connect, constants } from 'node:http2';
import { request } from 'node:https';
import { expectThat, type Trial } from './trial.ts';
import { textOf } from './visitor.ts';

const MB = 1024 * 1024;

/** Sizes of bodies in megabytes that nobody may send here: one the product refuses, one nginx does. */
const TOO_LARGE = [2, 20, 55, 61];

/** nginx with our example of its configuration. */
export async function tryProxy(trial: Trial): Promise<void> {
  const { report, nginx, baseUrl } = trial;
  if (!nginx) {
    report.skip('whatever passes through nginx', 'nginx is not installed');
    return;
  }

  await report('http leads to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.httpPort}/pricing`, {
      redirect: 'manual',
      headers: { host: 'somewhere.else' },
    });
    const location = answer.headers.get('location') ?? '';
    expectThat(location === 'https://localhost/pricing', `${answer.status} ${location}`);
    return `${answer.status} ${location}`;
  });

  await report('the certificate can be renewed while nginx runs', async () => {
    const proof = `http://127.0.0.1:${nginx.httpPort}/.well-known/acme-challenge/proof`;
    const answer = await fetch(proof, { redirect: 'manual' });
    const text = await answer.text();
    expectThat(text === 'of the domain', `${answer.status} ${text}`);
    return `${answer.status}, the proof of the domain`;
  });

  await report('pages arrive over HTTP/2, with the rule to use TLS only', async () => {
    const headers = await getOverHttp2(baseUrl);
    const rule = headers['strict-transport-security'];
    expectThat(headers[constants.HTTP2_HEADER_STATUS] === 200 && Boolean(rule), `${rule}`);
    return `200, ${rule}`;
  });

  for (const size of TOO_LARGE) {
    await report(`a form of ${size} MB is answered with a page, not a broken line`, async () => {
      const { status, type, text } = await postBytes(`${baseUrl}/message/love-2`, size * MB);
      const seen = `${status}, ${type}: ${textOf({ status, location: '', text }).slice(0, 80)}`;
      expectThat(status === 413 && type.startsWith('text/html'), seen);
      return seen;
    });
  }
}

function getOverHttp2(baseUrl: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const session = connect(baseUrl);
    session.on('error', reject);
    const stream = session.request({ ':path': '/main' });
    stream.on('response', (headers) => {
      resolve(headers);
      stream.close();
      session.close();
    });
  });
}

/** Posts a form of this length and reads the answer as a browser would: only when all is sent, or refused. */
function postBytes(
  address: string,
  length: number,
): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, {
      method: 'POST',
      headers: {
        origin: new URL(address).origin,
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': length,
      },
    });
    outgoing.on('response', async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve({
        status: incoming.statusCode ?? 0,
        type: incoming.headers['content-type'] ?? '',
        text,
      });
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(Buffer.alloc(length, 'a'));
  });
}
