import { randomUUID } from 'node:crypto';
import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { findOwnMessage, type OwnMessage } from '#app/features/messages/message.queries.server.ts';
import type { Writer } from '#app/features/messages/write-message.server.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import { isRead, requireSignIn } from '../../session.server.ts';
import { emptyValues, type FormValues } from './form-values.ts';

/** What a page with a letter's form needs to know of the draft it is about. */
export interface EditorState {
  draftId: string;
  /** 0 when the server has nothing of it yet. */
  revision: number;
  /** Names this open page among others that may change the same draft. */
  writerId: string;
  userId: string;
  /** A scheduled message that is being changed, rather than a draft. */
  isScheduled: boolean;
  values: FormValues;
}

/**
 * The draft or scheduled message the address names, or an empty one. An id that nobody has used yet
 * is kept: words written under it may still be in the browser.
 * @throws a redirect to its page when it has been sent
 */
export async function loadEditor(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  url: URL,
  beginning: Partial<FormValues>,
): Promise<{ writing: EditorState; message: OwnMessage | null }> {
  const { db, keyring } = context.get(servicesContext);
  const id = z.uuid().safeParse(url.searchParams.get('draft')).data;
  const message = id ? await findOwnMessage(db, keyring, id, viewer.userId) : null;
  if (message?.status === 'sent' || message?.status === 'failed') {
    throw redirect(`/messages/${message.id}`);
  }
  const writing = {
    // Made here, so that sending the form twice writes the same draft twice.
    draftId: id ?? randomUUID(),
    revision: message?.revision ?? 0,
    writerId: randomUUID(),
    userId: viewer.userId,
    isScheduled: message?.status === 'scheduled',
    values: message ? valuesOf(message) : { ...emptyValues, ...beginning },
  };
  return { writing, message };
}

function valuesOf(message: OwnMessage): FormValues {
  const { wallTime, templateId, writtenOn } = message;
  const [scheduleDate = '', scheduleTime = ''] = wallTime?.split('T') ?? [];
  return {
    personalizedContent: message.personalizedContent,
    recipientEmail: message.recipientEmail,
    recipientName: message.recipientName ?? '',
    // Compose signs with the name on the profile and has no field for it.
    senderName: writtenOn === 'compose' ? '' : (message.senderName ?? ''),
    subject: message.subject,
    clue: message.clue ?? '',
    filmTemplateId: writtenOn === 'compose' ? (templateId ?? '') : '',
    isAnonymous: message.isAnonymous,
    allowsReply: message.allowsReply,
    hasPermission: message.permissionConfirmedAt !== null,
    when: wallTime ? 'later' : 'now',
    scheduleDate,
    scheduleTime,
    timeZone: message.timeZone ?? '',
  };
}

export const writerOf = (viewer: Viewer, context: Readonly<RouterContextProvider>): Writer => ({
  userId: viewer.userId,
  clientAddress: context.get(requestFactsContext).clientAddress,
  profileName: viewer.displayName ?? viewer.fullName,
});

/** The first fault of each field. */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= message;
  return faults;
}

/** Middleware of the letter's forms: signing in leads back to the form with its draft. */
export const requireWriter = requireSignIn({
  notice: 'authentication_required',
  async returnTo({ request, url }) {
    if (isRead(request)) return `${url.pathname}${url.search}`;
    const draftId = z.uuid().safeParse((await request.formData()).get('draftId')).data;
    return draftId ? `${url.pathname}?draft=${draftId}` : url.pathname;
  },
});
