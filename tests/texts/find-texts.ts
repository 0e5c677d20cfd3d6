import { parseSync } from '@swc/core';

export interface Text {
  line: number;
  /** White space collapsed; `{…}` stands for a value. */
  text: string;
}

interface Node {
  type: string;
  span: { start: number };
  [key: string]: unknown;
}

/** Attributes and properties whose strings are shown, even a single word. */
const TEXT_NAMES = new Set([
  ...['alt', 'answer', 'aria-label', 'caption', 'closeLabel', 'confirmLabel', 'description'],
  ...['error', 'label', 'lead', 'legend', 'lines', 'placeholder', 'question', 'subject', 'summary'],
  ...['text', 'title', 'unit'],
]);
/** Calls whose strings are all shown. */
const TEXT_CALLS = new Set(['failure', 'failureUntil', 'success']);
const STYLE_NAMES = new Set(['className', 'class', 'classNames', 'buttonClass', 'd', 'sizes']);
const TYPE_WRAPPERS = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
]);
/** Expressions whose value is one of their parts. */
const TRANSPARENT = new Set([
  ...[
    'ArrayExpression',
    'ConditionalExpression',
    'JSXExpressionContainer',
    'ParenthesisExpression',
  ],
  ...TYPE_WRAPPERS,
]);
const TRANSPARENT_OPERATORS = new Set(['&&', '||', '??', '+']);

/**
 * Finds the texts of one source file: JSX, the strings of `TEXT_NAMES` and `TEXT_CALLS`, and any
 * other string that reads like prose.
 */
export function findTexts(source: string, tsx: boolean): Text[] {
  // SWC counts bytes, and keeps counting from one file to the next: the semicolon marks the start.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx });
  const start = (body[0]?.span.start ?? 0) + 1;
  const bytes = Buffer.from(source);
  const lineAt = (position: number) =>
    bytes
      .subarray(0, position - start)
      .toString()
      .split('\n').length;

  const texts: Text[] = [];
  visit(body, false, (node, raw) => {
    const text = collapse(raw);
    if (/\p{L}/u.test(text)) texts.push({ line: lineAt(node.span.start), text });
  });
  return texts.sort((one, other) => one.line - other.line);
}

type Report = (node: Node, text: string) => void;

/** @param isShown whether a string is shown whatever it looks like */
function visit(value: unknown, isShown: boolean, report: Report): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, isShown, report);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  // A list item or call argument is wrapped in an object without a type.
  if (node.type === undefined) {
    visit(Object.values(node), isShown, report);
    return;
  }
  if (/^(Import|ExportAll|Tagged)/.test(node.type)) return;
  if (node.type.startsWith('Ts') && !TYPE_WRAPPERS.has(node.type)) return;
  if (STYLE_NAMES.has(nameOf(node))) return;

  const text = textOf(node);
  if (text !== null) {
    if (isShown || isProse(text)) report(node, text);
    visit(node.expressions, false, report);
    return;
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    visitElement(node, report);
    return;
  }
  const isText =
    TEXT_NAMES.has(nameOf(node)) ||
    (node.type === 'CallExpression' && TEXT_CALLS.has(nameOf(node))) ||
    (isShown && isTransparent(node));
  visit(Object.values(node), isText, report);
}

const isTransparent = ({ type, operator }: Node) =>
  TRANSPARENT.has(type) || TRANSPARENT_OPERATORS.has(String(operator));

/** An element with text in it is one text, its inline children included. */
function visitElement(node: Node, report: Report): void {
  visit((node.opening as Node | undefined)?.attributes, false, report);
  const children = node.children as Node[];
  const hasText = children.some(
    (child) => child.type === 'JSXText' && /\p{L}/u.test(child.value as string),
  );
  if (!hasText) {
    visit(children, true, report);
    return;
  }
  report(node, inlineText(children));
  // Attributes and nested elements may hold texts of their own.
  for (const child of children) {
    if (child.type === 'JSXElement') {
      visit((child.opening as Node).attributes, false, report);
    } else if (
      child.type === 'JSXExpressionContainer' &&
      textOf(child.expression as Node) === null
    ) {
      visit(child.expression, true, report);
    }
  }
}

function inlineText(children: Node[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value as string;
      if (child.type === 'JSXExpressionContainer') return textOf(child.expression as Node) ?? '{…}';
      return inlineText((child.children as Node[] | undefined) ?? []);
    })
    .join('');
}

/** The text of a string or template literal; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node.value as string;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{…}');
}

/** The name of an attribute, a property or a called function. */
function nameOf(node: Node): string {
  const named = (node.name ?? node.key ?? node.callee) as Node | undefined;
  return String(named?.value ?? '');
}

const CAPITALIZED = /^\p{Lu}\p{Ll}+$/u;
const TWO_WORDS = /\p{L}{2,}[,;:]?\s+[\p{L}\p{N}]/u;
const CLASS_LIKE = /[-:[\]/]/;
const CODE = /^\s*(select|insert|update|delete|with|create|alter|truncate|drop|lock|set|values)\b/i;

/** A capitalized word, or at least two words that are neither class names nor SQL. */
function isProse(text: string): boolean {
  if (CAPITALIZED.test(text)) return true;
  if (!TWO_WORDS.test(text) || CODE.test(text)) return false;
  const words = text.trim().split(/\s+/);
  return (
    /[A-Z{]/.test(text) || words.filter((word) => CLASS_LIKE.test(word)).length * 3 < words.length
  );
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
