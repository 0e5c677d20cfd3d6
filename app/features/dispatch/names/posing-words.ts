import { productName } from '#app/shared/product.ts';
import { orNull } from '#app/shared/text.ts';

/**
 * Words by which a name would pose as us, as an authority or as a company that asks for money. Reviewed
 * by hand: names of people come first, so a word that is somebody's name is in `alsoNames` or nowhere.
 * Spelling, case, accents and look-alike letters do not matter.
 */
const words = (text: string) => text.split(/[,\n]/).flatMap((word) => orNull(word) ?? []);

/** Refused wherever they occur, also inside a longer word. */
export const posingAnywhere = words(`
  ${productName}, support, security, administrator, paypal, microsoft, facebook, instagram, whatsapp
  mastercard, moderator, helpdesk, helpcenter, verification, customerservice, customercare, noreply
  bitcoin, binance, coinbase, docusign, linkedin, netflix, sparkasse, kundenservice, kundendienst
  belastingdienst, skatteverket, сбербанк, госуслуги, поддержка, безопасность, администрация
  银行, 銀行, 警察, 公安局, 税务局, 稅務局, 税務署, 客服, 公式, 快递, 快遞, 支付宝, 支付寶, 微信支付
  急便, 日本郵便, 事務局, サポート, 은행, 경찰, 국세청, 고객센터, 택배, 우체국
`);

/** Refused as a word of their own, spaced out, or joined with one another. */
export const posingWords = words(`
  admin, admins, staff, official, 官方, moderators, system, sysadmin, postmaster, webmaster, hostmaster
  mailer daemon, mail delivery, do not reply, help desk, help center, help centre, help line, hotline
  customer, customers, customer care, client service, service client, abuse, compliance, fraud
  account, accounts, billing, payment, payments, invoice, invoices, refund, refunds, password, login
  verify, verified, alert, alerts, notification, notifications, department, headquarters
  bank, banque, banco, banca, banka, bankieren, volksbank, raiffeisen, postbank, citibank, hsbc
  bbva, bnp paribas, société générale, crédit agricole, crédit mutuel, deutsche bank, commerzbank
  unicredit, intesa sanpaolo, barclays, lloyds, natwest, halifax bank, wells fargo, bank of america
  capital one, jpmorgan, goldman sachs, morgan stanley, revolut, monzo, starling bank, klarna
  american express, amex, western union, moneygram, payoneer, skrill, venmo, cashapp, cash app
  google, googlepay, google pay, gmail, youtube, icloud, itunes, apple id, apple pay, appstore
  app store, amazon, amazon prime, outlook, hotmail, office 365, windows defender, twitter, tiktok
  snapchat, telegram, discord, spotify, ebay, aliexpress, etsy, airbnb, dropbox, adobe, yahoo, paysafe
  openai, chatgpt, metamask, trust wallet, crypto, ethereum, geek squad, trustpilot
  dhl, fedex, ups, usps, dpd, gls, evri, postnl, bpost, chronopost, colissimo, mondial relay, inpost
  royal mail, post office, deutsche post, la poste, swiss post, poste italiane, correos, correios, poczta
  australia post, canada post, parcel, parcels, parcelforce, courier, shipment, delivery, customs
  police, polizei, policia, polícia, polizia, policja, politie, polis, polisen, policie, poliisi
  gendarmerie, guardia civil, interpol, europol, fbi, irs, hmrc, tax, taxes, tax office, finanzamt
  agencia tributaria, hacienda, impots, impôts, trésor public, ministry, government, embassy
  immigration, medicare, nhs, social insurance, lottery, jackpot
  sicherheit, seguridad, segurança, sécurité, sicurezza, beveiliging, soporte, suporte, assistenza
  güvenlik, destek, yönetici, ptt, pomoc techniczna, bezpieczeństwo
  банк, полиция, поліція, налоговая, почта, пошта, підтримка, служба, администратор, админ, банка
  τράπεζα, αστυνομία, υποστήριξη, ασφάλεια, بنك, البنك, بانک, شرطة, الشرطة, پلیس, دعم, الدعم, פייפאל
  בנק, משטרה, תמיכה, אבטחה
`);

/** Companies with a name that people have too: refused alone, or beside one of the words below. */
export const companiesNamedLikePeople = words(`
  visa, apple, amazonas, wise, post, santander, stripe, meta, zelle, square, discover, signal, steam
  uber, zoom, disney, tesla, swish, shell, oracle, hermes, zoll, politi
`);

/** Names of people first of all: refused beside one of the words below. */
export const alsoNames = words('chase, wells, barclay, lloyd, fargo, norton, mcafee');

/** Harmless alone; beside a company they make an office of it. */
export const businessWords = words(`
  team, service, services, center, centre, online, card, cards, pay, help, desk, info, inc, ltd, llc
  corp, corporation, company, gmbh, group, mail, email, dept, store, shop, app, net, care, plus, club
  news, notice, notices, update, updates, user, users, member, members, agent, office, client, clients
  the, your, my, by, from, of, at, id, hq, global, international, mobile, digital, support, prime
`);
