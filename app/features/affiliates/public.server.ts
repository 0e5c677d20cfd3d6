/** The door of `affiliates`. */

export { sealedNotifyColumns } from './notify-email-place.ts';
export { listNotifyRequests } from './notify-request.queries.server.ts';
export { requestNotice } from './request-notice.server.ts';
