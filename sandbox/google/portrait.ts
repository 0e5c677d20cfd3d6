import sharp from 'sharp';

/** The picture of an identity: its letter on a sky of its own. */
export function portrait(letter: string): Promise<Buffer> {
  const hue = ((letter.codePointAt(0) ?? 0) * 47) % 360;
  const shown = /^[\p{L}\p{N}]$/u.test(letter) ? letter.toUpperCase() : 'U';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="hsl(${hue} 45% 38%)"/>
    <text x="128" y="176" font-family="sans-serif" font-size="140" text-anchor="middle" fill="#fff">${shown}</text>
  </svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
