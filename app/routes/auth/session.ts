import { data } from 'react-router';
import { sessionContext } from '../context.server.ts';
import type { Route } from './+types/session.ts';

/** Is the session still there? Asked by an open page from time to time; keeps nobody signed in. */
export const loader = ({ context }: Route.LoaderArgs) =>
  data({ state: context.get(sessionContext).state }, { headers: { 'Cache-Control': 'no-store' } });

/** The person is still there. The session middleware has noted it already. */
export const action = ({ context }: Route.ActionArgs) =>
  data({ state: context.get(sessionContext).state });
