/** Said in the place of a part of a form that could not be fetched. */
export const NotLoaded = () => (
  <p role="status" className="text-sm text-soft">
    There is no connection right now. Your letter is safe; try this again later.
  </p>
);
