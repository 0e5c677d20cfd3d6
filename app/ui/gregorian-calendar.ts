import { GregorianCalendar } from '@internationalized/date';

/** Replaces the library's choice among fifteen calendars (see vite.config.ts). */
export const createCalendar = (): GregorianCalendar => new GregorianCalendar();
