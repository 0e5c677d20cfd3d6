/** Something to tell a person in passing: how what they did has ended. */
export interface Notice {
  title: string;
  description?: string;
  tone: 'neutral' | 'success' | 'destructive';
}
