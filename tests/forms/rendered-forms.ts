/** A form that posts, as the server has rendered it. */
export interface RenderedForm {
  /** Where it posts to. */
  action: string;
  isMultipart: boolean;
  /** Its controls that send something, in order; of buttons only the first. */
  controls: Control[];
}

interface Control {
  /** The type of an input; else the name of its element. */
  type: string;
  name: string;
  value: string;
  mode: string;
}

/** Finds the posting forms in markup that React has rendered, which is regular enough for this. */
export function findRenderedForms(html: string, path: string): RenderedForm[] {
  const shown = html.replace(/<([a-z]+)[^>]* inert=""[\s\S]*?<\/\1>/g, '');
  return [...shown.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = '', body = '']) => {
      const { method, action, enctype } = attributesOf(head);
      if (method?.toLowerCase() !== 'post') return [];
      if (!/<button(?![^>]* disabled="")/.test(body)) return [];
      const isMultipart = enctype === 'multipart/form-data';
      const form = { action: action || path, isMultipart, controls: controlsIn(body) };
      const [, other] = /<button[^>]* formaction="([^"]*)"/i.exec(body) ?? [];
      return other ? [form, { ...form, action: other }] : [form];
    },
  );
}

function controlsIn(body: string): Control[] {
  const controls = [
    ...body.matchAll(/<(input|textarea|select|button)\b([^>]*)>([\s\S]*?)(?=<|$)/g),
  ];
  const found = controls.flatMap(([, element = '', head = '', text = ''], position) => {
    const { name, value, type, inputmode: mode = '', disabled } = attributesOf(head);
    if (!name || disabled !== undefined) return [];
    if (element === 'textarea') {
      return [{ type: element, name, value: decode(text.replace(/^\n/, '')), mode }];
    }
    if (element === 'select') {
      const options = body.slice(controls[position]?.index).split('</select>', 1)[0] ?? '';
      const [, option = ''] = /<option([^>]*)>/.exec(options) ?? [];
      return [{ type: element, name, value: attributesOf(option).value ?? '', mode }];
    }
    return [
      { type: element === 'button' ? element : (type ?? 'text'), name, value: value ?? '', mode },
    ];
  });
  const pressed = found.find(({ type }) => type === 'button');
  return found.filter((control) => control.type !== 'button' || control === pressed);
}

const attributesOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    [...head.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

const decode = (text: string) =>
  text.replace(/&(lt|gt|quot|#x27|amp);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/** A form filled in as a person would: every field, the first of all choices. */
export function fillIn({ controls }: RenderedForm): [name: string, value: string][] {
  const chosen = new Set<string>();
  return controls.flatMap(({ type, name, value, mode }): [string, string][] => {
    if (type === 'file') return [];
    if (type === 'radio' && chosen.has(name)) return [];
    if (type === 'radio') chosen.add(name);
    if (['hidden', 'button', 'select', 'radio'].includes(type)) return [[name, value]];
    if (type === 'checkbox') return [[name, value || 'on']];
    return [[name, sampleOf(type, name, mode)]];
  });
}

const LETTER = 'I stood at your door once.\r\n\r\nI "never" rang & left <quietly>.';

/** What a person might type into a field. */
export function sampleOf(type: string, name: string, inputMode: string): string {
  if (name === 'code') return '123456';
  if (name === 'confirmation') return 'DELETE MY ACCOUNT';
  if (name === 'websiteUrl') return 'https://ann.example/';
  if (type === 'email') return 'ann@people.test';
  if (type === 'tel') return '+49 30 1234567';
  if (type === 'date') return '1990-05-17';
  if (type === 'time') return '08:15';
  if (type === 'password') return 'correct horse';
  if (type === 'textarea') return LETTER;
  if (inputMode === 'numeric') return '7654';
  return `Ann’s ${name}`;
}

/** What a form does: its address without ids, and its intent. */
export function nameOf(action: string, fields: [name: string, value: string][]): string {
  const path = action
    .replace(/[?#].*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/[\w-]{43}/, ':token');
  const [name, value] =
    fields.find(([field]) => ['intent', 'paymentMethod', 'token'].includes(field)) ?? [];
  if (!name) return path;
  return `${path} ${name === 'token' ? name : value}`;
}
