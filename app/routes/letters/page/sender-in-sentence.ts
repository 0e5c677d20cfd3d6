/** A sender label for the middle of a sentence: "from someone who chose to stay anonymous". */
export const senderInSentence = (senderLabel: string) => senderLabel.replace(/^Someone/, 'someone');
