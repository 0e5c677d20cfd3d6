import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folders } from './folders.ts';
import { readScene, type Scene, type SceneStage } from './scene-file.ts';

export const framesPerSecond = 24;

/** The length of every holding movement: a whole number of frames, AAC packets and Opus packets. */
export const holdSeconds = 8;

export type Orientation = 'landscape' | 'portrait';
export const orientations = ['landscape', 'portrait'] as const satisfies readonly Orientation[];

export interface FrameSize {
  width: number;
  height: number;
}

export const fullSize: Record<Orientation, FrameSize> = {
  landscape: { width: 1280, height: 720 },
  portrait: { width: 720, height: 1280 },
};

export interface RenderPlan {
  /** Hash of everything a frame depends on, without comments and whitespace. */
  key: string;
  size: FrameSize;
  seconds: number;
  frames: number;
  sources: Record<string, string>;
  lines: string[];
}

const fullVertex = `#version 300 es
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(corner * 2. - 1., 0., 1.);
}
`;

/** Combines a scene with the shared shaders into complete shader programs for the renderer. */
export async function createRenderPlan(
  id: string,
  seconds: number,
  orientation: Orientation,
  size: FrameSize = fullSize[orientation],
): Promise<RenderPlan> {
  const scene = await readScene(id);
  const sharedShader = async (name: string) =>
    `#line 1 1\n${await readFile(path.join(folders.shaders, `${name}.glsl`), 'utf8')}`;
  const shared = [
    await sharedShader('base'),
    ...(await Promise.all(scene.uses.map(sharedShader))),
    `#line 1 2\n${scene.shared}`,
  ].join('\n');
  const header = makeHeader(scene, orientation);
  const fragmentHead = `${header}out vec4 fragColor;\n`;
  const base = await sharedShader('base');

  const sources: Record<string, string> = {
    'full.vert': fullVertex,
    'down.frag': `${fragmentHead}${base}${await sharedShader('bloom-down')}`,
    'up.frag': `${fragmentHead}${base}${await sharedShader('bloom-up')}`,
    'final.frag': `${fragmentHead}${shared}#line 1 3\n${scene.grade}${await sharedShader('post')}`,
  };
  // The close is made from frames of the movement: here time neither slows nor ends.
  const lines = [`size ${size.width} ${size.height}`, `clock ${framesPerSecond} 9999 0`];
  for (const stage of scene.stages) {
    const body = `#line ${stage.line} 0\n${stage.source}`;
    if (stage.kind === 'full') {
      sources[`${stage.name}.frag`] = `${fragmentHead}${shared}${body}`;
      const { width, height } = stageSize(stage, size);
      const flags = `${Number(stage.once)} ${Number(stage.mips)}`;
      lines.push(`full ${stage.name} ${width} ${height} ${flags} full.vert ${stage.name}.frag`);
    } else {
      Object.assign(sources, instanceSources(stage, header, shared, body));
      const numbers = `${stage.count} ${stage.segments}`;
      lines.push(`instances ${stage.name} ${numbers} ${stage.name}.vert ${stage.name}.frag`);
    }
  }
  lines.push('down full.vert down.frag', 'up full.vert up.frag', 'final full.vert final.frag');
  const renderer = await readFile(path.join(folders.renderer, 'render.c'), 'utf8');
  const parts = [
    renderer,
    ...Object.keys(sources)
      .sort()
      .map((name) => sources[name] ?? ''),
  ];
  const key = hashOf([...parts.map(withoutComments), ...lines]);
  const rendered = scene.settings.hold + holdSeconds;
  return { key, size, seconds, frames: Math.round(rendered * framesPerSecond), sources, lines };
}

/** Writes the plan for the renderer, into a folder named after its key. */
export async function writePlan(plan: RenderPlan): Promise<string> {
  const folder = path.join(folders.work, 'plans', plan.key);
  await mkdir(folder, { recursive: true });
  for (const [name, source] of Object.entries(plan.sources)) {
    await writeFile(path.join(folder, name), source);
  }
  const withPaths = plan.lines.map((line) =>
    line.replaceAll(/\S+\.(vert|frag)/g, (name) => path.join(folder, name)),
  );
  const file = path.join(folder, 'plan');
  await writeFile(file, `${withPaths.join('\n')}\n`);
  return file;
}

function makeHeader(scene: Scene, orientation: Orientation) {
  const { exposure, contrast, saturation, bloom, grain, vignette, fade, dim } = scene.settings;
  const numbers = { exposure, contrast, saturation, bloom, grain, vignette, fade_in: fade, dim };
  const samplers = scene.stages
    .filter((stage) => stage.kind === 'full')
    .map((stage) => `uniform sampler2D u_${stage.name};`);
  return [
    '#version 300 es',
    'precision highp float;',
    'precision highp int;',
    'precision highp sampler2D;',
    'uniform float u_time, u_clock, u_duration, u_frame;',
    'uniform vec2 u_size;',
    'uniform sampler2D u_before, u_bloom;',
    ...samplers,
    `const bool PORTRAIT = ${orientation === 'portrait'};`,
    ...Object.entries(numbers).map(
      ([name, value]) => `const float ${name.toUpperCase()} = float(${value});`,
    ),
    ...movementConstants(scene),
    '',
  ].join('\n');
}

/**
 * `REST`: the second by which cameras and single events have come to rest. The dissolve at the end of
 * the holding movement needs the seconds before its start to look like it. Its grain is the same in
 * both pictures, or the dissolve would halve it.
 */
function movementConstants({ settings: { hold, fold } }: Scene): string[] {
  const dissolve = Math.round((hold + holdSeconds - fold) * framesPerSecond);
  const pass = holdSeconds * framesPerSecond;
  return [
    `const float REST = float(${hold - fold});`,
    `float grainFrame() { return u_frame < ${dissolve}. ? u_frame : u_frame - ${pass}.; }`,
    '#define u_frame grainFrame()',
  ];
}

/** The scene's `place(id, corner)` positions an instance and `shade()` colours it; see films/README.md. */
function instanceSources(stage: SceneStage, header: string, shared: string, body: string) {
  const varyings = (way: 'in' | 'out') =>
    `${way} vec2 v_uv; ${way} vec4 v_a, v_b, v_c; flat ${way} int v_id;\n`;
  return {
    [`${stage.name}.vert`]: `${header}#define VERTEX\n${varyings('out')}${shared}${body}
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1) * 2. - 1.,
                     float(gl_VertexID >> 1) * ${(2 / stage.segments).toFixed(8)} - 1.);
  v_uv = corner; v_id = gl_InstanceID; v_a = vec4(0.); v_b = vec4(0.); v_c = vec4(0.);
  gl_Position = place(gl_InstanceID, corner);
}
`,
    [`${stage.name}.frag`]: `${header}#define FRAGMENT\nout vec4 fragColor;\n${varyings('in')}${shared}${body}
void main() { fragColor = shade(); }
`,
  };
}

function stageSize(stage: SceneStage, frame: FrameSize): FrameSize {
  if ('width' in stage.size) return stage.size;
  const { scale } = stage.size;
  return { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
}

export function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** Editing a comment must not cost an hour of rendering. */
export function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/^#line.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
