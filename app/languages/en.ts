/**
 * Everything a recipient reads, in English: the source of every other language. docs/translating.md
 * says how to write a text. What STYLE.md says of quoted texts holds here: they stay word for word.
 */

interface SourceText {
  /** ICU MessageFormat. `{product}` is our name and may stand in every text. */
  text: string;
  /** Tells translators where the text stands, and what its arguments are. */
  comment: string;
  /** The most characters of any translation, without its arguments. */
  maxLength: number;
}

export const english = {
  // The email that brings a letter. A wary reader decides by it whether to trust us.
  'mail.from': {
    text: '{sender} via {product}',
    comment: 'The name an email comes from. {sender} is the name of a person.',
    maxLength: 15,
  },
  'mail.from.someone': {
    text: 'Someone via {product}',
    comment: 'The same without a name to show.',
    maxLength: 30,
  },
  'mail.subject': {
    text: '{sender} wrote you a letter',
    comment: 'Subject of the email. {sender} is the name of a person.',
    maxLength: 60,
  },
  'mail.subject.someone': {
    text: 'Someone wrote you a letter',
    comment: 'Subject of the email without a name to show.',
    maxLength: 60,
  },
  'mail.greeting': {
    text: 'Dear {name},',
    comment:
      'First line of the email. {name} is the recipient’s name as the sender typed it: a first name, a full name or “Grandma”. Greet them, unless a greeting must agree with a gender or change the name.',
    maxLength: 12,
  },
  'mail.greeting.nobody': {
    text: 'Hello,',
    comment: 'First line of the email when the name is not known.',
    maxLength: 20,
  },
  'mail.opening': {
    text: '{sender} wrote you a letter.',
    comment: 'Heading of the email.',
    maxLength: 60,
  },
  'mail.opening.someone': {
    text: 'Someone wrote you a letter.',
    comment: 'The same without a name to show.',
    maxLength: 60,
  },
  'mail.opening.anonymous': {
    text: 'Someone who chose to stay anonymous wrote you a letter.',
    comment: 'The same for a letter whose sender does not want to be named.',
    maxLength: 95,
  },
  'mail.whoWeAre': {
    text: '{product} brings letters from one person to another. {sender} asked us to bring you this one.',
    comment:
      'Who we are, for a reader who has never heard of us; inboxes also show it after the subject. {sender} is the name of a person.',
    maxLength: 130,
  },
  'mail.whoWeAre.someone': {
    text: '{product} brings letters from one person to another. Someone asked us to bring you this one.',
    comment: 'The same without a name to show.',
    maxLength: 130,
  },
  'reminder.opening': {
    text: 'The letter from {sender} is still waiting for you.',
    comment:
      'Heading of the one reminder, three days later, if nobody has opened the letter; inboxes also show it after the subject.',
    maxLength: 80,
  },
  'reminder.opening.someone': {
    text: 'The letter from someone is still waiting for you.',
    comment: 'The same without a name to show.',
    maxLength: 80,
  },
  'closing.subject': {
    text: 'A letter for you can be read until {date}',
    comment:
      'Subject and heading of the one email to everybody who can still read a letter when the whole service closes. {date} is a day, as “June 30, 2027”: phrase it so that it needs no case.',
    maxLength: 70,
  },
  'closing.body': {
    text: '{product} is closing. The letter that {sender} wrote you stays on its page until the end of {date}. After that it is deleted, and its link opens nothing any more.',
    comment: 'What happens, said calmly. {sender} is the name of a person.',
    maxLength: 220,
  },
  'closing.body.someone': {
    text: '{product} is closing. The letter that someone wrote you stays on its page until the end of {date}. After that it is deleted, and its link opens nothing any more.',
    comment: 'The same without a name to show.',
    maxLength: 220,
  },
  'closing.keep': {
    text: 'If you want to keep its words, copy them or write them down before then.',
    comment: 'What the reader can do. The page has no download.',
    maxLength: 130,
  },
  'closing.reason': {
    text: 'We write this once to everyone who can still read a letter.',
    comment: 'Small print.',
    maxLength: 130,
  },
  'mail.clue': {
    text: 'To help you recognize them, {sender} adds: “{clue}”',
    comment:
      '{clue} is one line in the sender’s own words, so that the recipient knows who it is. “Them” is the sender. Use the quotation marks of your language.',
    maxLength: 90,
  },
  'mail.clue.someone': {
    text: 'To help you recognize them, the sender adds: “{clue}”',
    comment: 'The same without a name to show.',
    maxLength: 90,
  },
  'mail.waiting': {
    text: 'The letter is waiting on a private page, together with a short film. You don’t need an account, and it’s free.',
    comment: 'What the link leads to. A fact, not an advertisement.',
    maxLength: 190,
  },
  'mail.closed': {
    text: 'It stays closed until {time}. Its private page counts down until then, and has an entry for your calendar. You don’t need an account, and it’s free.',
    comment:
      'For a letter that opens on a day its sender chose. {time} is a whole date with weekday, clock time and time zone, as “Sunday, March 14, 2027 at 9:00 AM (Eastern Time)”: phrase it so that it needs no case.',
    maxLength: 240,
  },
  'mail.open': {
    text: 'Open your message',
    comment: 'The button of the email.',
    maxLength: 32,
  },
  'mail.seeWhen': {
    text: 'See when it opens',
    comment: 'The button when the letter opens on a later day.',
    maxLength: 32,
  },
  'mail.copy': {
    text: 'Or copy this link into your browser: {url}',
    comment: 'Below the button. {url} must be the last thing.',
    maxLength: 75,
  },
  'mail.reason': {
    text: 'You received this email because the sender gave us your address to deliver this one letter.',
    comment: 'Small print.',
    maxLength: 160,
  },
  'mail.reason.address': {
    text: 'You received this email because the sender gave us your address, {address}, to deliver this one letter.',
    comment: 'The same with the recipient’s email address.',
    maxLength: 160,
  },
  'mail.reason.anonymous': {
    text: 'You received this email because someone gave us your address to deliver this one letter, and asked us not to name them.',
    comment: 'The same for a sender who does not want to be named.',
    maxLength: 200,
  },
  'mail.reason.anonymousAddress': {
    text: 'You received this email because someone gave us your address, {address}, to deliver this one letter, and asked us not to name them.',
    comment: 'The same with the recipient’s email address.',
    maxLength: 200,
  },
  'reminder.reason': {
    text: 'The sender asked us to remind you once. There will be no other reminder of this letter.',
    comment: 'Small print of the reminder.',
    maxLength: 150,
  },
  'mail.about': {
    text: 'We do not track whether you read this email. To check that it is really from us, enter the code {code} at {url}. On the letter’s page you can block or report the sender. Questions? Write to {email}',
    comment:
      'Small print, after the reason. {code} is XXXXX-XXXXX; {url} is a page of ours. {email} must be the last thing, without a full stop.',
    maxLength: 320,
  },
  'mail.stop': {
    text: 'Stop all email from {product} to this address',
    comment: 'The link to unsubscribe, in the usual words of the country.',
    maxLength: 75,
  },

  // The cover: what the link shows before the letter is opened.
  'page.title': {
    text: 'A message for you',
    comment: 'Title of the browser’s tab, before “ · {product}”.',
    maxLength: 30,
  },
  'cover.title': {
    text: "You've received a heartfelt message",
    comment:
      'Large heading of the cover and of the letter. The first words a recipient reads here.',
    maxLength: 55,
  },
  'cover.for': {
    text: 'For {name}.',
    comment: 'Before “From …”, in one line. {name} is the recipient.',
    maxLength: 15,
  },
  'cover.from': {
    text: 'From {sender}.',
    comment: '{sender} is a name, or from.anonymous, or from.someone.',
    maxLength: 15,
  },
  'from.anonymous': {
    text: 'someone who chose to stay anonymous',
    comment:
      'In place of a name, always after “from”: cover.from, letter.from, rights.lead, stored.from, calendar.summary. In the case your “from” asks for.',
    maxLength: 60,
  },
  'from.someone': {
    text: 'someone',
    comment: 'In place of a name that we do not show. As from.anonymous.',
    maxLength: 20,
  },
  'cover.open': {
    text: 'Open',
    comment: 'The one button of the cover: opens the letter.',
    maxLength: 14,
  },
  'cover.hint': {
    text: 'A short film with sound, and a letter. No account needed.',
    comment: 'Below the button: what happens when it is pressed.',
    maxLength: 95,
  },
  'cover.rights': {
    text: 'Not for you, or not wanted?',
    comment:
      'Link to the page with the recipient’s rights, for a person who got the letter by mistake.',
    maxLength: 55,
  },
  'closed.opensIn': {
    text: 'It opens in {left}',
    comment:
      'A countdown, loaded again now and then. {left} is as “2 days, 3 hours” in your language’s own words (nominative), or closed.lessThanAMinute, or closed.aMoment. Use a colon if your “in” asks for another case. “It” is the letter.',
    maxLength: 28,
  },
  'closed.lessThanAMinute': {
    text: 'less than a minute',
    comment: 'In place of {left} in closed.opensIn.',
    maxLength: 30,
  },
  'closed.aMoment': {
    text: 'a moment',
    comment: 'In place of {left} in closed.opensIn, when it opens right now.',
    maxLength: 25,
  },
  'closed.calendar': {
    text: 'Add it to your calendar',
    comment: 'Link to a calendar file with the moment at which the letter opens.',
    maxLength: 40,
  },
  'closed.hint': {
    text: 'Nobody can read it before. Keep the link: it opens here.',
    comment: 'Below the countdown.',
    maxLength: 95,
  },
  'calendar.summary': {
    text: 'A letter from {sender} opens',
    comment: 'Title of the calendar entry. {sender} is a name, or from.anonymous, or from.someone.',
    maxLength: 45,
  },
  'calendar.description': {
    text: 'You can read it from then on: {url}',
    comment: 'Note of the calendar entry. {url} must be the last thing.',
    maxLength: 70,
  },

  // The opened letter.
  'letter.film': {
    text: 'Film',
    comment: 'Name of the part of the page with the film. Only screen readers say it.',
    maxLength: 20,
  },
  'letter.filmFor': {
    text: 'for {name}',
    comment: 'Over the film, small, like a dedication. {name} is the recipient.',
    maxLength: 12,
  },
  'letter.read': {
    text: 'Read the letter',
    comment: 'Over the film: skips it and goes to the letter below.',
    maxLength: 24,
  },
  'letter.readOn': {
    text: 'Read on below.',
    comment: 'Last words over the film when the letter is longer than the film.',
    maxLength: 34,
  },
  'letter.play': { text: 'Play', comment: 'Button over the film.', maxLength: 14 },
  'letter.pause': { text: 'Pause', comment: 'Button over the film.', maxLength: 14 },
  'letter.soundOn': { text: 'Sound on', comment: 'Button over the film.', maxLength: 16 },
  'letter.soundOff': { text: 'Sound off', comment: 'Button over the film.', maxLength: 16 },
  'letter.watchAgain': {
    text: 'Watch again',
    comment: 'Button over the film once it has ended.',
    maxLength: 22,
  },
  'letter.larger': {
    text: 'Larger letters',
    comment: 'Name of a button that shows “Aa”. Only screen readers say it.',
    maxLength: 34,
  },
  'letter.from': {
    text: 'From {sender}, {date}',
    comment:
      'Below the heading of the letter. {sender} is a name, or from.anonymous, or from.someone; {date} is as “March 14, 2027”.',
    maxLength: 18,
  },
  'picture.label': {
    text: 'Picture',
    comment: 'Name of the part of the page with a photograph. Only screen readers say it.',
    maxLength: 20,
  },
  'picture.there': {
    text: 'There is a picture with this letter',
    comment:
      'Above the sender’s description of a photograph, which is hidden until it is asked for.',
    maxLength: 60,
  },
  'picture.show': { text: 'Show the picture', comment: 'Shows the photograph.', maxLength: 30 },
  'picture.hide': { text: 'Hide the picture', comment: 'Hides it again.', maxLength: 30 },
  'picture.missing': {
    text: 'If the picture does not appear, reload this page.',
    comment: 'Stands where the photograph should be.',
    maxLength: 80,
  },
  'picture.enlarge': {
    text: 'Tap to enlarge',
    comment: 'Below the photograph, on phones and computers.',
    maxLength: 34,
  },
  'picture.report': {
    text: 'Report this picture',
    comment: 'Link to the page where our staff is told that something is wrong with it.',
    maxLength: 34,
  },
  'picture.close': { text: 'Close', comment: 'Closes the enlarged photograph.', maxLength: 18 },
  'voice.again': {
    text: 'Hear it again',
    comment: 'Heading above a player with the sender’s voice reading the letter aloud.',
    maxLength: 34,
  },
  'profile.label': {
    text: 'About the sender',
    comment:
      'Name of the part with the sender’s picture and a few words about them. Screen readers.',
    maxLength: 34,
  },
  'reply.label': {
    text: 'Write one reply',
    comment: 'Above the field for the one short reply that the sender allows.',
    maxLength: 34,
  },
  'reply.hint': {
    text: 'A few words, if you like. The sender will see them, but not your email address; you will not see theirs.',
    comment:
      'Below reply.label, which says no limit in other languages: then say here that there is one reply. No pressure: a reply is a gift.',
    maxLength: 200,
  },
  'reply.send': { text: 'Send your reply', comment: 'Button.', maxLength: 30 },
  'reply.sent': {
    text: 'Your reply has been sent. Thank you for writing back.',
    comment: 'In place of the field, once it was sent.',
    maxLength: 95,
  },
  'letter.private': {
    text: 'This page is private and only for you. The film cannot be downloaded or shared from here. You can read the letter for 12 months.',
    comment: 'Foot of the letter’s page. A statement of facts: 12 months is exact.',
    maxLength: 230,
  },
  'letter.rights': {
    text: 'Block, report, or see what is stored about you',
    comment: 'Link to the page with the recipient’s rights.',
    maxLength: 85,
  },
  'letter.care': {
    text: 'If this letter worries you, or you are afraid',
    comment: 'Link to a page with telephone numbers that help. Calm, and not about the sender.',
    maxLength: 85,
  },
  'language.label': {
    text: 'Language',
    comment: 'Before a choice of languages, each with its own name.',
    maxLength: 16,
  },
  'language.change': {
    text: 'Change',
    comment: 'Button after the choice of languages.',
    maxLength: 14,
  },

  // What a recipient can do without an account.
  'rights.title': {
    text: 'What you can do',
    comment: 'Heading, and the link to it from pages of letters that cannot be shown.',
    maxLength: 32,
  },
  'rights.lead': {
    text: 'About the letter from {sender}. You do not need an account, and we do not tell the sender what you do here.',
    comment: '{sender} is a name, or from.anonymous, or from.someone.',
    maxLength: 190,
  },
  'rights.notice.blocked': {
    text: 'This sender is blocked, and this letter stays closed.',
    comment: 'After blocking.',
    maxLength: 100,
  },
  'rights.notice.reported': {
    text: 'Thank you. Our staff will read this letter and decide what to do.',
    comment: 'After a report.',
    maxLength: 120,
  },
  'rights.notice.reportedDanger': {
    text: 'Thank you. Do not wait for us: we may not see this for hours. If a life is in danger, call your local emergency number now.',
    comment:
      'After a report of a danger to life. Safety: plain and calm, in the words of the country’s emergency services.',
    maxLength: 230,
  },
  'rights.notice.reportNeedsReason': {
    text: 'Please choose what is wrong with the letter.',
    comment: 'After a report without a reason.',
    maxLength: 85,
  },
  'rights.notice.codeSent': {
    text: 'We have emailed a code to the address this letter was sent to. Enter it below; it works for 15 minutes.',
    comment: 'After asking for a code.',
    maxLength: 190,
  },
  'rights.notice.codeWithoutAddress': {
    text: 'Your address is no longer stored with this letter, so there is nothing to show and nowhere to send a code. If you have received a letter since, please use its link instead.',
    comment: 'After asking for a code.',
    maxLength: 300,
  },
  'rights.notice.codeTooMany': {
    text: 'We have already sent several codes. Please try again in an hour.',
    comment: 'After asking for a code too often.',
    maxLength: 120,
  },
  'rights.notice.codeWrong': {
    text: 'This code is wrong or has expired. You can ask for a new one.',
    comment: 'After entering a wrong code.',
    maxLength: 120,
  },
  'rights.notice.erased': {
    text: 'Your data has been erased, except copies of letters you reported. The links no longer work.',
    comment: 'After erasing.',
    maxLength: 170,
  },
  'rights.block': {
    text: 'Block this sender',
    comment: 'Heading and button. “Block” as in mail programs and social networks of the country.',
    maxLength: 36,
  },
  'rights.block.consequence': {
    text: 'You will get no more email from them, and this letter stays closed. This also works if you do not know who they are. They learn only that we cannot deliver.',
    comment: 'Before blocking. “Them” is the sender, of whom the gender is not known.',
    maxLength: 290,
  },
  'rights.block.sameCard': {
    text: 'Also block other accounts that pay with the same card: they may be the same person. Nobody learns whose they are.',
    comment:
      'Checkbox. The payment card of the sender. “Nobody”: neither the reader nor the sender.',
    maxLength: 200,
  },
  'rights.block.done': {
    text: 'This sender is blocked. You will get no more email from them, and this letter stays closed.',
    comment: 'Once blocked.',
    maxLength: 170,
  },
  'rights.unblock': { text: 'Unblock', comment: 'Button: undoes it.', maxLength: 28 },
  'rights.stop': {
    text: 'Stop all email from {product}',
    comment: 'Heading.',
    maxLength: 45,
  },
  'rights.stop.consequence': {
    text: 'Nobody will be able to write to your address through {product}. You can still read the letters you already have.',
    comment: 'Before stopping all email.',
    maxLength: 200,
  },
  'rights.stop.done': {
    text: 'Nobody can write to your address through {product}.',
    comment: 'Once stopped.',
    maxLength: 95,
  },
  'rights.stop.button': { text: 'Stop all email', comment: 'Button.', maxLength: 36 },
  'rights.allow': {
    text: 'Allow email again',
    comment: 'Button: undoes the stop.',
    maxLength: 36,
  },
  'rights.report': { text: 'Report this letter', comment: 'Heading.', maxLength: 40 },
  'rights.report.picture': {
    text: 'Report the picture in this letter',
    comment: 'Heading, for a reader who came from the photograph.',
    maxLength: 60,
  },
  'rights.report.consequence': {
    text: 'Our staff will read this one letter, and we record who read it. We keep a copy of it with your email address for 90 days as evidence, even if you erase your data.',
    comment: 'Before reporting. Exact. Followed by rights.report.danger.',
    maxLength: 280,
  },
  'rights.report.pictureConsequence': {
    text: 'Our staff will read this one letter and look at its picture, and we record who did. After that, letters of this sender come to you without a picture. We keep a copy of this letter and its picture with your email address for 90 days as evidence, even if you erase your data.',
    comment: 'The same for a photograph. Followed by rights.report.danger.',
    maxLength: 420,
  },
  'rights.report.danger': {
    text: 'If you or someone else is in danger, call your local emergency number first. We may not see this for hours.',
    comment:
      'Safety: plain and calm, in the words of the country’s emergency services. “This” is the report.',
    maxLength: 210,
  },
  'rights.report.open': {
    text: 'You reported this letter on {date}. Our staff have not decided yet.',
    comment: 'Above the form, when the reader has reported the letter before.',
    maxLength: 120,
  },
  'rights.report.decided': {
    text: 'You reported this letter on {date}. Our staff have looked at it and decided.',
    comment: 'The same, once it is decided. We say no more about the decision.',
    maxLength: 130,
  },
  'rights.report.question': {
    text: 'What is wrong with it?',
    comment: 'Before the reasons to choose from.',
    maxLength: 45,
  },
  'rights.reason.danger': {
    text: 'Someone’s life is in danger, perhaps the writer’s own',
    comment: 'The first reason: it wakes our staff.',
    maxLength: 110,
  },
  'rights.reason.threat': {
    text: 'It threatens me or someone else',
    comment: 'A reason. “It” is the letter.',
    maxLength: 70,
  },
  'rights.reason.harassment': {
    text: 'It harasses me, or comes from someone I asked to stop',
    comment: 'A reason.',
    maxLength: 110,
  },
  'rights.reason.sexual': {
    text: 'It is sexual and unwanted',
    comment: 'A reason.',
    maxLength: 70,
  },
  'rights.reason.minor': {
    text: 'I am under 18, or the letter was sent to a child',
    comment: 'A reason.',
    maxLength: 110,
  },
  'rights.reason.impersonation': {
    text: 'It pretends to come from someone else',
    comment: 'A reason.',
    maxLength: 85,
  },
  'rights.reason.fraud': {
    text: 'It asks for money, passwords or personal data',
    comment: 'A reason.',
    maxLength: 90,
  },
  'rights.reason.rights': {
    text: 'It uses my picture, words or film without my permission',
    comment: 'A reason: copyright, or the right to one’s own likeness.',
    maxLength: 110,
  },
  'rights.reason.other': { text: 'Something else', comment: 'A reason.', maxLength: 40 },
  'rights.report.details': {
    text: 'Anything we should know? (optional)',
    comment: 'Above a field for a few words.',
    maxLength: 70,
  },
  'rights.report.button': { text: 'Report it', comment: 'Button.', maxLength: 28 },
  'rights.stored': {
    text: 'See and erase what is stored about you',
    comment: 'Heading. The rights of access and erasure of the GDPR, in plain words.',
    maxLength: 75,
  },
  'rights.stored.proof': {
    text: 'To make sure that it is you, we email a code to the address this letter was sent to. Nothing is shown without it.',
    comment: 'Before asking for a code.',
    maxLength: 200,
  },
  'rights.stored.mail': { text: 'Email me a code', comment: 'Button.', maxLength: 36 },
  'rights.stored.code': { text: 'Your code', comment: 'Label of a field.', maxLength: 28 },
  'rights.stored.show': { text: 'Show what is stored', comment: 'Button.', maxLength: 36 },
  'rights.byMailOnly': {
    text: 'To stop all email from us, or to see and erase what is stored about you, use the link in an email from us, or write to {email}',
    comment:
      'For a reader whose link was not mailed but handed over. {email} must be the last thing, without a full stop.',
    maxLength: 220,
  },
  'rights.back': { text: 'Back to the letter', comment: 'Link.', maxLength: 34 },

  // What is stored about a recipient, after a mailed code.
  'stored.title': { text: 'What is stored about you', comment: 'Heading.', maxLength: 45 },
  'stored.lead': {
    text: 'For each letter delivered to you: where it went, when, and what you did with it.',
    comment: 'Below the heading.',
    maxLength: 140,
  },
  'stored.named': {
    text: 'Someone with an account here has given us your email address, so that we can ask you what to do with their letters if they die or disappear.',
    comment: 'Below the heading. Nobody is named. “They”: that someone.',
    maxLength: 220,
  },
  'stored.nothing': {
    text: 'Nothing but a hash of your address, which cannot be turned back into the address, and copies of letters you reported. We keep the hash for three years with each email we sent you, so that the unsubscribe link in it keeps working, and for as long as you block anyone.',
    comment:
      'Below the heading when nothing else is left. A hash is a fingerprint of data: use the word that privacy policies of the country use.',
    maxLength: 450,
  },
  'stored.from': {
    text: 'From {sender}',
    comment: 'Heading of one letter. {sender} is a name, or from.anonymous, or from.someone.',
    maxLength: 14,
  },
  'stored.address': { text: 'Your address', comment: 'Label: an email address.', maxLength: 34 },
  'stored.name': {
    text: 'Your name, as the sender typed it',
    comment: 'Label.',
    maxLength: 60,
  },
  'stored.noName': { text: 'not given', comment: 'In place of the name.', maxLength: 28 },
  'stored.delivered': { text: 'Delivered', comment: 'Label of a time.', maxLength: 28 },
  'stored.visited': {
    text: 'Link first followed',
    comment: 'Label of a time: the link was opened for the first time.',
    maxLength: 45,
  },
  'stored.opened': {
    text: 'Opened',
    comment: 'Label of a time: the letter was opened.',
    maxLength: 28,
  },
  'stored.privateVisited': {
    text: 'Private link first followed',
    comment:
      'Label of a time. The private link is a second one, which the sender hands over outside email.',
    maxLength: 60,
  },
  'stored.privateOpened': {
    text: 'Opened by the private link',
    comment: 'Label of a time.',
    maxLength: 60,
  },
  'stored.reported': {
    text: 'Reported',
    comment: 'Label of a time: the reader reported the letter.',
    maxLength: 28,
  },
  'stored.reportDecided': {
    text: 'Our decision on the report',
    comment: 'Label of a time.',
    maxLength: 60,
  },
  'stored.time': {
    text: '{time} UTC',
    comment: '{time} is as “March 14, 2027 at 9:00 AM”. UTC is the time zone.',
    maxLength: 8,
  },
  'stored.notYet': { text: 'not yet', comment: 'In place of a time.', maxLength: 24 },
  'stored.shown': {
    text: 'Shown',
    comment: 'Label: how often the letter’s page was shown.',
    maxLength: 28,
  },
  'stored.views': {
    text: '{views, plural, one {# time} other {# times}} in the last 90 days; the type of browser is stored each time',
    comment: '{views} is a number, also 0.',
    maxLength: 150,
  },
  'stored.reply': { text: 'Your reply', comment: 'Label.', maxLength: 28 },
  'stored.erase': { text: 'Erase everything', comment: 'Heading.', maxLength: 34 },
  'stored.erase.consequence': {
    text: 'This erases your address and name, when you read each letter, and your replies. The links stop working: you will not be able to read these letters here again. The senders keep the letters they wrote, and see that your address was erased. If you reported a letter, we keep a copy with your address and name for 90 days, as evidence, and your report until 90 days after our decision. This cannot be undone.',
    comment: 'Before erasing. Exact: nothing may be promised beyond it.',
    maxLength: 660,
  },
  'stored.erase.hash': {
    text: 'For three years we keep a hash of your address with each email we sent you, so that the unsubscribe link in it keeps working. The hash cannot be turned back into your address.',
    comment: 'Before erasing. As in stored.nothing.',
    maxLength: 310,
  },
  'stored.erase.button': { text: 'Erase permanently', comment: 'Button.', maxLength: 34 },
  'stored.back': { text: 'Back', comment: 'Link.', maxLength: 18 },
  'codeMail.subject': {
    text: 'Your {product} code',
    comment: 'Subject of the email with the code.',
    maxLength: 34,
  },
  'codeMail.heading': {
    text: 'Your code is {code}',
    comment: 'Heading of that email. {code} is six digits.',
    maxLength: 30,
  },
  'codeMail.what': {
    text: 'Someone with the link to a letter sent to you asked to see what {product} stores about you. If that was you, enter the code on the page where you asked for it. It works for 15 minutes.',
    comment: 'That email.',
    maxLength: 310,
  },
  'codeMail.support': {
    text: 'You asked our support to see what {product} stores about you. Open the page below and enter the code there. It works for 15 minutes, and you can get a new one on that page.',
    comment: 'That email, to somebody who has no link and wrote to us. A button follows it.',
    maxLength: 310,
  },
  'codeMail.ignore': {
    text: 'If it was not you, you can ignore this email. Nobody can see anything without the code.',
    comment: 'That email.',
    maxLength: 150,
  },
  'codeMail.imprint': {
    text: '{company}, {address}. Questions: {email}',
    comment: 'Small print of that email: our name, postal address and email address.',
    maxLength: 30,
  },

  // The page for readers who are afraid or worried, which letter.care leads to. In English, app/routes/care/care.tsx says more.
  'care.title': {
    text: 'If you are afraid, or worried about someone',
    comment: 'Title and heading of the page that letter.care leads to.',
    maxLength: 75,
  },
  'care.lead': {
    text: 'You don’t have to carry this alone. This is what you can do now.',
    comment:
      'Below the heading. Calm and plain, as all of this page: its reader may be in despair or in danger.',
    maxLength: 150,
  },
  'care.now.title': {
    text: 'If it can’t wait',
    comment: 'Heading.',
    maxLength: 60,
  },
  'care.now.call': {
    text: 'If a life is in danger, yours or someone else’s, call the emergency number now. You don’t have to explain it well.',
    comment: 'In the words of the country’s emergency services.',
    maxLength: 240,
  },
  'care.now.near': {
    text: 'If you can’t call, go to someone nearby and say it out loud. Until someone is with you, move away from anything you could hurt yourself with.',
    comment: 'For a reader who may hurt themselves.',
    maxLength: 280,
  },
  'care.goodbye.title': {
    text: 'If the letter sounds like a goodbye',
    comment: 'Heading: a goodbye to life.',
    maxLength: 70,
  },
  'care.goodbye.reach': {
    text: 'Reach the person who wrote it now, by phone or in person. If you can’t, call someone who is close to them.',
    comment: 'First of a list of what to do.',
    maxLength: 230,
  },
  'care.goodbye.ask': {
    text: 'Ask directly whether they are thinking about killing themselves. Asking puts nothing into anyone’s head.',
    comment: 'In the list. As the country’s helplines say it.',
    maxLength: 220,
  },
  'care.goodbye.stay': {
    text: 'Listen. Stay with them, or on the phone, until someone else is there.',
    comment: 'In the list.',
    maxLength: 160,
  },
  'care.goodbye.call': {
    text: 'If it is happening now, or you can’t reach them, call the emergency number and say what you know.',
    comment: 'In the list.',
    maxLength: 210,
  },
  'care.goodbye.unknown': {
    text: 'If you don’t know who wrote it, report the letter on its page. We may not see that for hours: never wait for us.',
    comment: 'In the list.',
    maxLength: 270,
  },
  'care.afraid.title': {
    text: 'If you are afraid of the person who wrote to you',
    comment: 'Heading.',
    maxLength: 85,
  },
  'care.afraid.owe': {
    text: 'You owe nobody an answer, and you don’t have to read the letter.',
    comment: 'First of a list.',
    maxLength: 150,
  },
  'care.afraid.tell': {
    text: 'Tell someone you trust. If you are under 18, tell an adult. It is not your fault.',
    comment: 'In the list.',
    maxLength: 190,
  },
  'care.afraid.block': {
    text: 'On the letter’s page you can block the sender and report the letter. You need no account. We do not tell them, but they may guess it when their next letter can’t be delivered.',
    comment: 'In the list. Exact. “They” is the sender.',
    maxLength: 340,
  },
  'care.afraid.keep': {
    text: 'Before you block, take a photo of the letter, and keep the email. Both can help the police or a court.',
    comment: 'In the list.',
    maxLength: 220,
  },
  'care.numbers.title': {
    text: 'Emergency numbers by country',
    comment: 'Heading of a list of countries with their numbers.',
    maxLength: 55,
  },
  'care.numbers.lead': {
    text: 'Dial from inside the country. On {date} we compared each number with two published sources. We called none of them, and numbers change.',
    comment: '{date} is as “March 14, 2027”: phrase it so that it needs no case.',
    maxLength: 280,
  },
  'care.numbers.elsewhere': {
    text: 'If your country is not here, ask someone near you for its number. On a mobile phone, 112 works in many countries.',
    comment: 'Below numbers.lead.',
    maxLength: 230,
  },
  'care.police': {
    text: 'police',
    comment: 'Before a telephone number.',
    maxLength: 20,
  },
  'care.ambulance': {
    text: 'ambulance',
    comment: 'Before a telephone number.',
    maxLength: 24,
  },
  'care.fire': {
    text: 'fire brigade',
    comment: 'Before a telephone number.',
    maxLength: 24,
  },
  'care.more': {
    text: 'Helplines by country',
    comment:
      'Link to a page that is in English, for a reader of another language: say that it is in English.',
    maxLength: 60,
  },

  // Where the unsubscribe link of the email leads.
  'stop.title': { text: 'Stop all email?', comment: 'Heading.', maxLength: 36 },
  'stop.lead': {
    text: 'Nobody will be able to write to this address through {product}.',
    comment: 'Below the heading.',
    maxLength: 110,
  },
  'stop.undo': {
    text: 'You can undo this here at any time.',
    comment: 'Above the button.',
    maxLength: 70,
  },
  'stop.button': { text: 'Stop all email', comment: 'Button.', maxLength: 36 },
  'stop.done': { text: 'All email stopped', comment: 'Heading afterwards.', maxLength: 40 },
  'stop.done.lead': {
    text: '{product} no longer sends email to this address.',
    comment: 'Below that heading.',
    maxLength: 90,
  },
  'stop.done.hash': {
    text: 'You can still read the letters you already have. To respect your choice, we keep a hash of your address, which cannot be turned back into the address.',
    comment: 'Afterwards.',
    maxLength: 270,
  },
  'stop.allow': {
    text: 'Allow email again',
    comment: 'Button: undoes it.',
    maxLength: 36,
  },
  'stop.oneClick': {
    text: 'No more email will be sent to this address.',
    comment: 'Answer to the one click of a mail program. Hardly anybody sees it.',
    maxLength: 90,
  },

  // The page that checks whether an email is from us.
  'genuine.title': { text: 'Is this email from us?', comment: 'Heading.', maxLength: 45 },
  'genuine.lead': {
    text: 'Every email that delivers a letter contains a code. Enter it here to check that {product} sent the email.',
    comment: 'Below the heading.',
    maxLength: 180,
  },
  'genuine.yes': {
    text: 'Yes, this email is from us. We sent it on {date}. Please check that its link starts with the address of this site.',
    comment: 'The answer. {date} is as “March 14, 2027”.',
    maxLength: 200,
  },
  'genuine.no': {
    text: 'We do not recognize this code. If you typed it exactly as in the email, and the email is less than three years old, it is not from us: please do not follow its link.',
    comment: 'The answer.',
    maxLength: 290,
  },
  'genuine.tooMany': {
    text: 'Too many attempts. Please try again later.',
    comment: 'After many wrong codes.',
    maxLength: 85,
  },
  'genuine.code': { text: 'The code in your email', comment: 'Label of a field.', maxLength: 45 },
  'genuine.button': { text: 'Check the code', comment: 'Button.', maxLength: 34 },
  'genuine.nothing': {
    text: 'The code reveals neither who wrote the letter nor who it is for. We never ask for a password, a payment or your personal data.',
    comment: 'Below the button.',
    maxLength: 220,
  },

  // A letter that cannot be shown, and why.
  'error.title': { text: 'Message Not Available', comment: 'Heading.', maxLength: 40 },
  'error.linkMissing': {
    text: 'Invalid delivery link',
    comment: 'The address has no token at all.',
    maxLength: 50,
  },
  'error.linkMissing.more': {
    text: 'The link in your email is longer. Please open it from there.',
    comment: 'Below it.',
    maxLength: 110,
  },
  'error.linkMalformed': {
    text: 'Invalid delivery link format',
    comment: 'The token is too short.',
    maxLength: 60,
  },
  'error.linkMalformed.more': {
    text: 'Part of the link is missing. Please open it from the email, or copy all of it.',
    comment: 'Below it.',
    maxLength: 140,
  },
  'error.tooManyAttempts': {
    text: 'Too many attempts. Please try again later.',
    comment: 'After many wrong links from one place.',
    maxLength: 85,
  },
  'error.accessRestricted': {
    text: 'Access temporarily restricted for security reasons',
    comment: 'After very many wrong links from one place.',
    maxLength: 95,
  },
  'error.validLinksOpen': {
    text: 'Valid links still open.',
    comment: 'Below the two texts before: a person with a right link is not stopped.',
    maxLength: 60,
  },
  'error.denied': {
    text: 'Message not found or access denied',
    comment: 'It must stay open which of the two it is.',
    maxLength: 75,
  },
  'error.notFound': {
    text: 'Message not found or has expired',
    comment: 'It must stay open which of the two it is.',
    maxLength: 75,
  },
  'error.gone': {
    text: 'This message could not be found or has expired.',
    comment: 'It must stay open which of the two it is.',
    maxLength: 90,
  },
  'error.notDue.more': {
    text: 'It has not been sent yet. You will get an email when you can open it.',
    comment: 'Below error.gone.',
    maxLength: 120,
  },
  'error.expired.more': {
    text: 'Letters can be read here for 12 months, and that time has passed for this one.',
    comment: 'Below error.notFound.',
    maxLength: 140,
  },
  'error.withdrawn.more': {
    text: 'The sender withdrew it before it was opened. There is nothing you need to do.',
    comment: 'Below error.gone.',
    maxLength: 140,
  },
  'error.erased.more': {
    text: 'It was erased at the recipient’s request.',
    comment: 'Below error.gone.',
    maxLength: 80,
  },
  'error.blocked.more': {
    text: 'You blocked this sender, so their letter stays closed.',
    comment: 'Below error.denied.',
    maxLength: 100,
  },
  'error.opensLater.more': {
    text: 'It is still closed. Its link shows when it opens.',
    comment: 'Below error.denied.',
    maxLength: 90,
  },
  'error.failed': {
    text: 'Something went wrong loading your message',
    comment: 'A fault of ours.',
    maxLength: 75,
  },
  'error.failed.more': {
    text: 'Please try again in a moment. Your letter is safe.',
    comment: 'Below it.',
    maxLength: 95,
  },
  'error.notSent': {
    text: 'This could not be sent',
    comment: 'Heading, after a form that reached us broken or too slowly.',
    maxLength: 50,
  },
  'error.notSent.more': {
    text: 'Go back in your browser and try again. What you wrote is usually still there.',
    comment: 'Below error.notSent.',
    maxLength: 150,
  },
  'error.tooLong': {
    text: 'This is too long to send',
    comment: 'Heading, after a reply or a report that is far too long.',
    maxLength: 60,
  },
  'error.tooLong.more': {
    text: 'Go back in your browser and shorten it. What you wrote is usually still there.',
    comment: 'Below error.tooLong. “It” is what the reader wrote.',
    maxLength: 150,
  },
  'error.tryAgain': { text: 'Try again', comment: 'Link: loads the page again.', maxLength: 24 },
  'error.home': { text: 'Go to the home page', comment: 'Link.', maxLength: 36 },

  // A form that comes back with everything typed in it, after a fault of ours. error.tryAgain sends it again.
  'form.failed': { text: 'An error occurred', comment: 'Heading.', maxLength: 50 },
  'form.kept': {
    text: 'Something went wrong on our side. Nothing you typed is lost.',
    comment: 'Below the heading.',
    maxLength: 120,
  },
  'form.back': {
    text: 'Back to the page',
    comment: 'Link to the page of the form.',
    maxLength: 34,
  },

  // The card a sender prints and gives away, with the letter’s private link as a code to scan.
  'card.forYou': {
    text: 'For you',
    comment: 'Front of the card, large, when the recipient’s name is not known.',
    maxLength: 16,
  },
  'card.waiting': {
    text: 'A letter is waiting for you.',
    comment: 'Front of the card, below the name.',
    maxLength: 50,
  },
  'card.point': {
    text: 'Point your phone’s camera here.',
    comment: 'Back of the card, below the code.',
    maxLength: 60,
  },
  'card.opens': {
    text: 'It opens a letter, on a private page.',
    comment: 'Back of the card, the line after card.point.',
    maxLength: 70,
  },
} as const satisfies Record<string, SourceText>;
