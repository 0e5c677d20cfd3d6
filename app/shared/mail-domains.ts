/** Worldwide providers with the endings of their addresses. */
const worldwide: Record<string, string[]> = {
  outlook: 'com de fr it es at be dk pt ie cz hu sk jp in com.au com.br'.split(' '),
  hotmail: 'com de fr it es be ch nl se no dk fi gr ca co.uk co.jp com.br com.ar'.split(' '),
  live: 'com de fr it at be nl se no dk ie ca co.uk com.au'.split(' '),
  yahoo:
    'com de fr it es at be nl se no dk ie gr pl ro ca co.uk co.in co.jp com.au com.br com.mx'.split(
      ' ',
    ),
  gmx: 'de net at ch com fr es eu li org co.uk'.split(' '),
};

/**
 * Mail domains with many users. Names that are ordinary words are left out: too many domains of
 * other people are one letter away from them.
 */
export const mailDomains: string[] = [
  ...Object.entries(worldwide).flatMap(([name, endings]) =>
    endings.map((ending) => `${name}.${ending}`),
  ),
  ...(
    'gmail.com googlemail.com icloud.com me.com mac.com aol.com msn.com proton.me pm.me ' +
    'protonmail.com tutanota.com tuta.io fastmail.com hey.com mail.com email.com ymail.com ' +
    'rocketmail.com zoho.com yandex.com duck.com web.de t-online.de freenet.de posteo.de ' +
    'mailbox.org arcor.de bluewin.ch orange.fr laposte.net free.fr wanadoo.fr sfr.fr ' +
    'libero.it virgilio.it tiscali.it telenet.be ziggo.nl kpnmail.nl sapo.pt wp.pl o2.pl ' +
    'onet.pl interia.pl seznam.cz freemail.hu citromail.hu btinternet.com virginmedia.com ' +
    'comcast.net verizon.net sbcglobal.net'
  ).split(' '),
];
