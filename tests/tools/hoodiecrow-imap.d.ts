declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Mail {
    raw: string;
    flags?: string[];
  }
  interface Hoodiecrow {
    server: Server;
    folderCache: Record<string, { messages: { flags: string[] }[] }>;
    users: Record<string, { password: string; xoauth2?: { accessToken: string } }>;
    appendMessage(folder: string, flags: string[], date: Date, raw: string): void;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
  export default function hoodiecrow(options: {
    plugins?: string[];
    storage?: Record<string, { messages: Mail[] }>;
  }): Hoodiecrow;
}
