import { expect, test } from 'vitest';
import { sampleCaptions } from './sample-captions.server.ts';

test('the words over the film of the landing page fit into it, and end with the signature', () => {
  expect(sampleCaptions()).toBe(`WEBVTT

00:02.200 --> 00:07.720 line:22% size:84%
You sat with me in that hospital corridor until four in the morning.

00:08.310 --> 00:10.910 line:22% size:84%
Thank you.

00:11.500 --> 00:14.500 line:22% size:84%
— Maya
`);
});
