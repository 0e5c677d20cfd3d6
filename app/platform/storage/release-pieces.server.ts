/**
 * Hands pieces on, and frees the memory of each one as soon as the next is asked for. Left to the garbage
 * collector, the pieces of files that pass through add up to some 70 MB before it looks at them. Only for pieces
 * that nobody else has, and for a reader that has written or copied one before it asks for the next,
 * which streams do not wait for.
 */
export async function* releasePieces(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    const { buffer, byteLength } = piece;
    // A part of a buffer, such as of Node's pool, lies next to parts of others.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}
