import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FilmError } from './external-tools.ts';
import { folders } from './folders.ts';

/** A full-frame shader, or many small instances drawn over the latest full frame. */
export interface SceneStage {
  kind: 'full' | 'instances';
  name: string;
  /** `instances`: how many, and the number of quads each strip is divided into. */
  count: number;
  segments: number;
  /** `full`: whether it is drawn once per film, and whether it gets mipmaps for blurred reads. */
  once: boolean;
  mips: boolean;
  /** `full`: a fixed size in pixels, or a fraction of the frame. */
  size: { width: number; height: number } | { scale: number };
  source: string;
  line: number;
}

export const defaultSettings = {
  exposure: 1,
  contrast: 1.2,
  saturation: 1.15,
  bloom: 0.1,
  grain: 0.016,
  vignette: 0.8,
  /** Seconds of the fade from black. */
  fade: 1.5,
  /** The share of light left on the last frame, which is held. */
  dim: 0.7,
  /** Seconds from the first frame: the moment the poster shows. */
  poster: 7,
  /** Seconds from the first frame: where the holding movement begins. */
  hold: 10,
  /** Seconds of the close, in which motion comes to rest and the light falls. */
  close: 4.5,
  /** Seconds at the end of the holding movement that dissolve into those before its start. */
  fold: 2.5,
  /** Encoder quality. */
  crf: 23.5,
  crfAv1: 33,
  /** How much finer H.264 codes colour, below 0: for colour that changes slowly in the dark. */
  chroma: 0,
};

type SceneSettings = typeof defaultSettings;

export interface Scene {
  settings: SceneSettings;
  /** Names of shared shaders, in order. */
  uses: string[];
  shared: string;
  stages: SceneStage[];
  grade: string;
}

/**
 * Reads a scene: GLSL divided into parts by lines that start with `//@`.
 *
 *   //@film exposure=0.9 poster=8     scene settings
 *   //@use sky water                  shared shaders
 *   //@shared                         functions for all parts of the scene
 *   //@full <name> [once] [mips] [scale=0.5 | size=1024x1024]
 *   //@instances <name> count=190 [segments=1]
 *   //@grade                          vec3 grade(vec3 light, vec2 uv)
 */
export async function readScene(id: string): Promise<Scene> {
  const file = path.join(folders.scenes, `${id}.glsl`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new FilmError(`There is no scene ${path.relative(folders.root, file)}`);
  });
  return parseScene(id, text);
}

export function parseScene(id: string, text: string): Scene {
  const scene: Scene = {
    settings: { ...defaultSettings },
    uses: [],
    shared: '',
    stages: [],
    grade: 'vec3 grade(vec3 light, vec2 uv) { return light; }\n',
  };
  const parts = text.matchAll(/^\/\/@(\w+) ?(.*)\n((?:(?!\/\/@).*\n?)*)/gm);
  for (const [whole, kind, rest = '', source = ''] of parts) {
    const args = rest.split(/\s+/).filter(Boolean);
    const line = text.slice(0, text.indexOf(whole)).split('\n').length + 1;
    if (kind === 'film') readSettings(id, args, scene.settings);
    else if (kind === 'use') scene.uses = args;
    else if (kind === 'shared') scene.shared = source;
    else if (kind === 'grade') scene.grade = source;
    else if (kind === 'full' || kind === 'instances') {
      scene.stages.push(readStage(id, kind, args, source, line));
    } else throw new FilmError(`${id}: //@${kind} is unknown`);
  }
  if (scene.stages[0]?.kind !== 'full') throw new FilmError(`${id}: the first stage is not full`);
  return scene;
}

function readSettings(id: string, args: string[], settings: SceneSettings) {
  for (const arg of args) {
    const [name = '', value] = arg.split('=');
    if (!(name in settings) || Number.isNaN(Number(value))) {
      throw new FilmError(`${id}: "${arg}" is not a setting`);
    }
    settings[name as keyof SceneSettings] = Number(value);
  }
}

function readStage(
  id: string,
  kind: SceneStage['kind'],
  args: string[],
  source: string,
  line: number,
): SceneStage {
  const [name, ...options] = args;
  if (!name) throw new FilmError(`${id}: a stage has no name`);
  const stage: SceneStage = {
    kind,
    name,
    count: 0,
    segments: 1,
    once: false,
    mips: false,
    size: { scale: 1 },
    source,
    line,
  };
  for (const option of options) {
    const [key, value = ''] = option.split('=');
    const [width = Number.NaN, height = Number.NaN] = value.split('x').map(Number);
    if (key === 'once') stage.once = true;
    else if (key === 'mips') stage.mips = true;
    else if (key === 'count') stage.count = Number(value);
    else if (key === 'segments') stage.segments = Number(value);
    else if (key === 'scale') stage.size = { scale: Number(value) };
    else if (key === 'size' && width > 0 && height > 0) stage.size = { width, height };
    else throw new FilmError(`${id}: "${option}" is not an option of //@${kind}`);
  }
  return stage;
}
