const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a part of an address can be an id at all; the database would answer anything else with a fault. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '');
