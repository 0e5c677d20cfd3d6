/** One question with its answer, plain text throughout, so that it can be searched and quoted. */
export interface FaqEntry {
  /** Its address on the page: `/faq#id`. Never changed once published. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where more is said, or something can be done. */
  links?: readonly { label: string; to: string }[];
}

export interface FaqTopic {
  title: string;
  entries: readonly FaqEntry[];
}
