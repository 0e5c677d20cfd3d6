/** A short message about the result of an action. */
export interface Notice {
  title: string;
  description?: string;
  tone: 'neutral' | 'success' | 'destructive';
}
