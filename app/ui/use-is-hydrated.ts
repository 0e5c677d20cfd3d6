import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, true once scripts have taken the page over. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
