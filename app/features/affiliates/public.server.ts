/** The door of `affiliates`. */

export { listNotifyRequests } from './notify-request.queries.server.ts';
export { requestNotice } from './request-notice.server.ts';
