/** Help for an empty page. All of it was written by hand; nothing is generated. */
export interface WritingPrompts {
  /** The id of a built-in category; `other` suits every letter. */
  categoryId: string;
  /** Answers "What is it about?" */
  label: string;
  /** Beginnings of a letter. Where a line ends in "…", the sender goes on. */
  firstLines: readonly string[];
  /** Questions for the sender, which are never part of the letter. */
  questions: readonly string[];
}

const love: WritingPrompts = {
  categoryId: 'love',
  label: 'Love',
  firstLines: [
    'I first knew when you …',
    'You don’t know this, but the day we met …',
    'I nearly told you when …',
    'You laughed, and I forgot what I was going to say. It was …',
    'Nobody else would notice, but you always …',
    'I have never told you what I thought when …',
    'When you are not here, I …',
    'Because of you, I now …',
    'I still have the …',
    'The ordinary evening I think of most is …',
    'You asked me once what I was thinking, and I said “nothing”. I was thinking …',
    'I am better at showing this than saying it, so here it is, once, in words: …',
  ],
  questions: [
    'When did you know? Where were you standing?',
    'What do they do when they think nobody is looking?',
    'Which ordinary day with them would you relive?',
    'What did you almost say, and what stopped you?',
    'What do you do differently because of them?',
    'Which of their habits would you miss first?',
    'What have you kept that they don’t know about?',
    'What did they once say that you still think about?',
    'What did you think the first time you saw them?',
    'What would you say if they were sitting next to you now?',
    'What is true about them that they don’t believe?',
    'What worries you when you imagine them reading this?',
  ],
};

const apology: WritingPrompts = {
  categoryId: 'apology',
  label: 'An apology',
  firstLines: [
    'You were right about …',
    'I am not going to explain it away. I …',
    'I should have come when …',
    'When I tell this story, I leave out that I …',
    'You have been waiting for me to say this: …',
    'I said I did not remember. I do: …',
    'You don’t have to answer this.',
    'What I said was not true. I said it because …',
    'It took me far too long to see that …',
    'I never asked what it was like for you when …',
    'I am sorry for the silence since …',
    'If we had that day again, I would …',
  ],
  questions: [
    'What exactly did you do? Can you say it in one sentence, without “but”?',
    'What did it cost them?',
    'What did they have to do alone because of it?',
    'When did you first know that you were wrong?',
    'What have you told yourself to feel better about it?',
    'What do you do differently now?',
    'What could you still put right?',
    'Which of your excuses will you leave out?',
    'What did they say at the time that you did not hear?',
    'What would you want to read if they had done it to you?',
    'What are you not asking for: an answer, forgiveness?',
    'Do you still owe them something: a visit, money, the truth?',
  ],
};

const support: WritingPrompts = {
  categoryId: 'support',
  label: 'Support',
  firstLines: [
    'You don’t have to be brave with me.',
    'I don’t know what to say, so I will tell you what I see: …',
    'Since I heard, I …',
    'When I was the one in trouble, you …',
    'There is no need to write back.',
    'This week I can …',
    'You said you were fine. I would like to hear the longer answer.',
    'It is all right not to …',
    'I am not going to tell you that it will be fine. But …',
    'I thought of you today when …',
    'You have already come through …',
    'Read this whenever you can. There is nothing you have to do.',
  ],
  questions: [
    'What are they carrying that nobody else sees?',
    'When did they stand by you? What did they do?',
    'What can you really do this week: a meal, a lift, an hour?',
    'What have they already come through?',
    'What would they never ask you for?',
    'What do people keep telling them that does not help?',
    'What do you see in them on a bad day?',
    'What can you promise, and keep?',
    'What could they stop doing for a while?',
    'What small thing made you think of them this week?',
    'What will still be there when this is over?',
    'If you were in the same room, what would you do first?',
  ],
};

const gratitude: WritingPrompts = {
  categoryId: 'gratitude',
  label: 'Gratitude',
  firstLines: [
    'You have probably forgotten this. I have not: …',
    'I never thanked you for …',
    'I only understood years later that you …',
    'You did not ask any questions when …',
    'You said it was nothing. It was not nothing, because …',
    'You were the first person who …',
    'I still use what you taught me about …',
    'When everyone else had gone, you …',
    'Without you, I would not have …',
    'Someone thanked me the other day for something I learned from you: …',
    'I know what it cost you to …',
    'I want to tell you what became of …',
  ],
  questions: [
    'What did they once do that you never thanked them for?',
    'Where did it happen? Who else was there?',
    'What would have happened without them?',
    'What did they give up for it: time, money, sleep?',
    'What did you not understand until much later?',
    'What do you do today because they showed you how?',
    'Which of their sayings do you catch yourself using?',
    'What did they see in you before you did?',
    'When did you last use something they gave you?',
    'What would surprise them to hear?',
    'What do you wish other people knew about them?',
    'What became of something they helped you start?',
  ],
};

const farewell: WritingPrompts = {
  categoryId: 'farewell',
  label: 'A farewell',
  firstLines: [
    'The last time I saw you …',
    'What I did not say when we parted was …',
    'I did not know it was the last time, so I …',
    'I still reach for the phone when …',
    'I am moving away, and before I do …',
    'We said “see you”, but …',
    'I have kept your …',
    'I am no longer angry about …',
    'There is one thing I want you to take with you: …',
    'When I think of that time, I see …',
    'The first thing I would tell you now is …',
    'It ended, and I am still glad that …',
  ],
  questions: [
    'When did you see them last? What did you talk about?',
    'What did you not say when you parted?',
    'What will you miss that sounds too small to mention?',
    'What did you learn from them?',
    'What do you hope they will remember about you?',
    'Is there something to forgive, on your side or theirs?',
    'Which place belongs to the two of you?',
    'What did they leave with you: an object, a word, a habit?',
    'What would you say if you had ten more minutes?',
    'What do you hope happens to them next?',
    'What will you do differently because you knew them?',
    'How did it end, and how would you have liked it to end?',
  ],
};

const celebration: WritingPrompts = {
  categoryId: 'celebration',
  label: 'A celebration',
  firstLines: [
    'You did it, and I was there when …',
    'I have been waiting to write this since …',
    'I knew you would do it when …',
    'Do you remember when …',
    'When I heard, I …',
    'You call it luck. I remember …',
    'If they had handed me the microphone, I would have said …',
    'You nearly gave up when …',
    'For the day after, when it is quiet again, I wish you …',
    'You haven’t changed: you still …',
    'Before the others begin their speeches: …',
    'The next time we meet, we will …',
  ],
  questions: [
    'What did you see of the work that nobody else saw?',
    'When did you first believe they would make it?',
    'When did they nearly give up?',
    'Which story should be told at the party?',
    'Who else would be proud of them today?',
    'What has not changed about them in all these years?',
    'What do you wish them for the day after?',
    'How did it all begin?',
    'How will you celebrate from where you are?',
    'What have they made possible for others?',
    'What are you looking forward to doing with them?',
    'What are they too modest to say themselves?',
  ],
};

const other: WritingPrompts = {
  categoryId: 'other',
  label: 'Anything',
  firstLines: [
    'I have wanted to write to you since …',
    'You won’t be expecting this letter.',
    'Today I came across …',
    'There is something I have never told you: …',
    'You once asked me something, and now I can answer: …',
    'There is a place I can’t pass without thinking of you: …',
    'Nothing has happened. I just did not want to wait for a reason to say: …',
    'I am not good at this, but …',
    'I should have said this when …',
    'I dreamed about …',
    'Do you still …',
    'What I really wanted to say that day was …',
  ],
  questions: [
    'If the letter had only one sentence, what would it be?',
    'What do you see when you think of them?',
    'When did you last talk, and about what?',
    'What have you never told them?',
    'What did you once want to say that came out wrong?',
    'What would tell them at once that this letter is from you?',
    'What has changed since you last met?',
    'What do you wish you had asked them?',
    'How should they feel when they have read it?',
    'What would you regret leaving out?',
    'What can you say today that you could not say then?',
    'Why are you writing now, and not a year ago?',
  ],
};

const builtIn = [love, apology, support, gratitude, farewell, celebration];

/** Help for a letter in a category; a category that admins have added gets what suits every letter. */
export const promptsFor = (categoryId: string): WritingPrompts =>
  builtIn.find((prompts) => prompts.categoryId === categoryId) ?? other;

/** Help for a letter without a category, from which the sender chooses. */
export const allPrompts: readonly WritingPrompts[] = [other, ...builtIn];
