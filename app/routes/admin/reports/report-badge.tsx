/** How the state of a report looks. */
export const reportTones = {
  open: 'destructive',
  upheld: 'default',
  dismissed: 'outline',
} as const;
