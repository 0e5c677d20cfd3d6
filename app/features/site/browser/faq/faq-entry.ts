/** One question. Plain text, so that it can be searched and given to search engines. */
export interface FaqEntry {
  /** Its anchor: `/faq#id`. Never changed once published. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  links?: readonly { label: string; to: string }[];
}

export interface FaqTopic {
  title: string;
  entries: readonly FaqEntry[];
}
