/**
 * The arguments of an ICU message, read from its text by the compiler, so that a missing or misspelled
 * argument is a type error.
 */

/** What follows the next brace, and which one it is. */
type NextBrace<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? AfterClosing<Text>
    : ['{', After]
  : AfterClosing<Text>;

type AfterClosing<Text extends string> = Text extends `${string}}${infer After}`
  ? ['}', After]
  : never;

/** The argument at the start of a text that follows a brace: its name and the type of its values. */
type FirstArgument<Text extends string> = Text extends `${infer Body}}${string}`
  ? Body extends `${infer Name}, ${string}`
    ? [name: Name, value: number]
    : [name: Body, value: string]
  : never;

/** @template Open whether each open brace, innermost first, belongs to an argument or to a text in one */
type Scan<Text extends string, Open extends ('argument' | 'text')[]> =
  NextBrace<Text> extends [infer Brace, infer After extends string]
    ? Brace extends '{'
      ? Open extends ['argument', ...unknown[]]
        ? Scan<After, ['text', ...Open]>
        : FirstArgument<After> | Scan<After, ['argument', ...Open]>
      : Open extends [unknown, ...infer Outer extends ('argument' | 'text')[]]
        ? Scan<After, Outer>
        : never
    : never;

/** The arguments of a message by name: texts, or numbers where it has plurals. */
export type IcuArguments<Text extends string> = {
  [Found in Scan<Text, []> as Found[0]]: Found[1];
};
