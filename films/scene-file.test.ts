import { expect, test } from 'vitest';
import { defaultSettings, parseScene } from './scene-file.ts';

const scene = `// A comment.
//@film exposure=0.9 poster=8
//@use sky water
//@shared
float quiet() { return .5; }
//@full sky scale=0.5 mips
void main() {}
//@instances lights count=12 segments=3
vec4 shade() { return vec4(1.); }
//@grade
vec3 grade(vec3 light, vec2 uv) { return light * .5; }
`;

test('a scene is split into its parts', () => {
  const parsed = parseScene('love-9', scene);
  expect(parsed.settings).toEqual({ ...defaultSettings, exposure: 0.9, poster: 8 });
  expect(parsed.uses).toEqual(['sky', 'water']);
  expect(parsed.shared).toContain('quiet()');
  expect(parsed.stages).toMatchObject([
    { kind: 'full', name: 'sky', size: { scale: 0.5 }, mips: true, once: false },
    { kind: 'instances', name: 'lights', count: 12, segments: 3 },
  ]);
  expect(parsed.grade).toContain('* .5');
});

test.each([
  { change: ['//@grade', '//@graze'], says: '//@graze is unknown' },
  { change: ['poster=8', 'poster=soon'], says: '"poster=soon" is not a setting' },
  { change: ['exposure', 'brightness'], says: '"brightness=0.9" is not a setting' },
  { change: ['mips', 'blurred'], says: '"blurred" is not an option of //@full' },
  { change: ['//@full sky scale=0.5 mips', '//@full'], says: 'a stage has no name' },
  {
    change: ['//@full sky scale=0.5 mips\nvoid main() {}\n', ''],
    says: 'the first stage is not full',
  },
] as const)('$says', ({ change: [from, to], says }) => {
  expect(() => parseScene('love-9', scene.replace(from, to))).toThrow(says);
});
