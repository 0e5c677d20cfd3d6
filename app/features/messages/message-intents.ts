/** What a button of a letter's form asks for, besides going on. */

/** Saves the letter and goes on to the gallery, to choose another film for it. */
export const FILM_INTENT = 'film';

/** Without scripts: saves the letter and goes on to the page of its picture. */
export const PICTURE_INTENT = 'picture';
