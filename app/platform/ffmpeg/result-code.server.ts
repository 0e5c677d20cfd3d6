import { AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, PosixError } from 'node-av/lib';

const AGAIN: number = FFmpegError.AVERROR(PosixError.EAGAIN);

/** Whether a function of FFmpeg's needs more before it can go on. */
export const isHungry = (code: number): boolean => code === AGAIN;

/** Whether nothing more comes of it. */
export const isAtEnd = (code: number): boolean => code === AVERROR_EOF;

/** @throws Error in FFmpeg's words when a function of FFmpeg's returned an error */
export function check(code: number, step: string): number {
  if (code < 0) throw new Error(`${step}: ${FFmpegError.strerror(code)}`);
  return code;
}
