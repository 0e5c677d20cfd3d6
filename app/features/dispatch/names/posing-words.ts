import { productName } from '#app/shared/product.ts';
import { orNull } from '#app/shared/text.ts';

/**
 * Words by which a name would pose as us, as an authority or as a company that asks for money. Reviewed
 * by hand: names of people come first, so a word that is somebody's name is in one of the lists further
 * down or nowhere. Spelling, case, accents and look-alike letters do not matter.
 */
const words = (text: string) => text.split(/[,\n]/).flatMap((word) => orNull(word) ?? []);

/** Refused wherever they occur, also inside a longer word. */
export const posingAnywhere = words(`
  ${productName}, support, security, administrator, paypal, microsoft, facebook, instagram, whatsapp
  mastercard, moderator, moderation, moderação, moderación, helpdesk, helpcenter, verification
  customerservice, customercare, noreply, bitcoin, binance, coinbase, docusign, linkedin, netflix
  sparkasse, volksbank, kundenservice, kundendienst, kundeservice, klantenservice, kundtjänst
  belastingdienst, skatteverket, polizei, gericht, ministerium, anwaltschaft, behörde, inkasso
  nubank, scotiabank, swedbank, handelsbanken, vodafone, verizon, telefonica, tmobile, telekom
  сбербанк, госуслуги, поддержк, безопасность, администрация, модератор, модерация, прокуратур
  министерств, міністерств, полици, банк россии, техподдержк, судебн, налогов
  银行, 銀行, 警察, 公安, 派出所, 法院, 法庭, 检察院, 檢察院, 税务, 稅務, 税務, 海关, 海關, 政府, 客服, 公式, 官方
  快递, 快遞, 支付宝, 支付寶, 微信, 腾讯, 淘宝, 阿里巴巴, 中国移动, 中国电信, 中国联通, 管理员, 管理員
  系统消息, 系統訊息, 律师事务所, 急便, 日本郵便, 事務局, 裁判所, 警視庁, 検察庁, 市役所, 区役所, 年金機構
  法務省, 財務省, 運営, 管理者, お客様, カスタマー, サポート, セキュリティ, 楽天, アマゾン, ドコモ, ソフトバンク
  은행, 경찰, 검찰, 법원, 국세청, 세무서, 고객센터, 택배, 우체국, 관리자, 운영자, 네이버, 카카오, 쿠팡
  ธนาคาร, ตำรวจ, สรรพากร, ไปรษณีย์, ผู้ดูแลระบบ, ฝ่ายสนับสนุน
`);

/** Refused as a word of their own, spaced out, or joined with one another. */
export const posingWords = words(`
  admin, admins, admin team, mod team, official, moderators, system, sysadmin, postmaster, webmaster
  hostmaster, mailer daemon, mail delivery, do not reply, help desk, help center, help centre, help line
  helpline, hotline, customer, customers, customer care, customer relations, client service, abuse
  service client, compliance, fraud, account, accounts, accounting, billing, payment, payments, payroll
  invoice, invoices, refund, refunds, password, login, verify, verified, alert, alerts, notification
  notifications, department, headquarters, privacy, data protection, human resources, it desk
  trust and safety, newsletter, management, content review, community guidelines, terms of service
  counsel, front desk, call center, call centre, contact center, postal service, it team, it department
  it service, hr team, hr department, finance team, finance department, operations team, web team, tech team
  engineering team, chief executive, director general, managing director, the prosecution, us marshals
  secret service, border patrol, border control, coast guard, emergency services, crime unit, cybercrime
  cybercrime unit, homicide, probation office, parole office, child services, child protection
  social services, welfare office, county jail, water company, gas company, electricity company, british gas
  octopus energy, vattenfall, lidl, zalando, temu, shein, expedia, ryanair, lufthansa, deutsche bahn
  sncf, samsung, huawei, reddit, pinterest, viber, wechat, kakaotalk, github, cloudflare, protonmail, aol
  t online, gmx, mercado libre, shopee, lazada, gojek, flipkart, ocbc, cibc, remitly, transferwise, n26, bunq
  minister of justice, department of justice, court marshal
  giveaway, sweepstakes, lottery, jackpot, prize, prizes, winner notification

  bankieren, raiffeisen, postbank, citibank, citigroup, hsbc, bbva, bnp paribas, société générale
  crédit agricole, crédit mutuel, crédit lyonnais, caisse d'épargne, banque postale, boursorama
  deutsche bank, commerzbank, comdirect, hypovereinsbank, targobank, bankhaus, unicredit, banque
  intesa sanpaolo, mediolanum, barclays, lloyds, natwest, halifax bank, nationwide building, wells fargo
  bank of america, capital one, jpmorgan, goldman sachs, morgan stanley, revolut, starling bank
  klarna, american express, amex, western union, moneygram, payoneer, skrill, venmo, cashapp, cash app
  zelle pay, caixabank, sabadell, bankinter, bancolombia, banorte, banamex, bradesco, itaú, ingbank
  banco do brasil, caixa econômica, mercado pago, rabobank, abn amro, nordea, danske bank, erste bank
  osuuspankki, pankki, pekao, mbank, millennium bank, akbank, garanti bankası, ziraat, halkbank
  vakıfbank, denizbank, yapı kredi, bankası, maybank, vietcombank, techcombank, paytm, phonepe, hdfc
  icici, state bank, westpac, commonwealth bank, ngân hàng, credit union, credit card, mortgage, loans
  insurance, metamask, trust wallet, crypto, ethereum, blockchain, paysafe

  google, googlepay, google pay, gmail, youtube, icloud, itunes, apple id, apple pay, appstore
  app store, amazon, amazon prime, outlook, hotmail, office 365, windows defender, twitter, tiktok
  snapchat, telegram, discord, spotify, ebay, aliexpress, etsy, airbnb, dropbox, adobe, yahoo, openai
  chatgpt, geek squad, trustpilot, roblox, nintendo, playstation, xbox, epic games, walmart, ikea
  booking com, tinder, wildberries, vkontakte, yandex

  telecom, comcast, xfinity, virgin media, swisscom, proximus, telenor, telia, kpn, movistar, airtel
  safaricom, etisalat, turkcell, türk telekom, bouygues telecom, free mobile, fastweb, windtre, ziggo
  kyivstar, vivo brasil, claro brasil, sfr, o2, 1und1, att, at and t

  dhl, fedex, ups, usps, dpd, gls, evri, postnl, bpost, chronopost, colissimo, mondial relay, inpost
  royal mail, post office, deutsche post, la poste, swiss post, poste italiane, correos, correios, poczta
  australia post, canada post, parcel, parcels, parcelforce, shipment, delivery, customs, paketdienst
  magyar posta, česká pošta, poșta română, pos indonesia, bưu điện, kargo, yurtiçi kargo

  policia, polícia, polizia, policja, politie, polisen, policie, poliisi, politiet, poliția, rendőrség
  constabulary, scotland yard, gendarmerie, guardia civil, carabinieri, questura, mossos, ertzaintza
  jandarma, emniyet müdürlüğü, interpol, europol, fbi, cia, nsa, dea, bka, mi5, cảnh sát, bộ công an
  công an tỉnh, polisi, staatsschutz, kripo, rcmp, dhs

  tribunal, tribunale, tribunalul, judecătoria, juzgado, fiscalía, procura, procuradoria, procureur
  parchetul, cour d'appel, cour de cassation, corte suprema, corte di cassazione, conseil d'état
  huissier, huissiers, commissaire de justice, gerichtsvollzieher, rechtbank, gerechtshof
  openbaar ministerie, deurwaarder, domstol, tingsrätten, tingrett, kronofogden, käräjäoikeus, ulosotto
  sąd rejonowy, sąd okręgowy, sąd najwyższy, prokuratura, komornik sądowy, okresní soud, krajský soud
  exekutorský úřad, bíróság, ügyészség, mahkeme, mahkemesi, savcılık, savcılığı, icra dairesi
  tòa án nhân dân, pengadilan, kejaksaan, district attorney, attorney general, public prosecutor
  prosecutors, magistrates, bailiffs, court order, law firm, law office, law offices, solicitors
  attorneys, lawyers, kanzlei, anwaltskanzlei, studio legale, cabinet d'avocats, kancelaria, advocacia
  cartório, notariat, debt collection, debt collector, debt collectors, debt recovery, collections
  incasso, recouvrement, cobranza, cobranzas, cobrança, riscossione, windykacja, kolektor

  irs, hmrc, tax, taxes, tax office, revenue service, finanzamt, zollamt, bundesamt, ordnungsamt
  jugendamt, standesamt, einwohnermeldeamt, bürgeramt, jobcenter, arbeitsagentur, bundesagentur
  agentur für arbeit, bundesregierung, bundesnetzagentur, krankenkasse, rentenversicherung
  beitragsservice, rundfunkbeitrag, schufa, stadtverwaltung, hausverwaltung, rechnungsstelle
  agencia tributaria, hacienda, seguridad social, ayuntamiento, ministerio, ministério, ministero
  ministère, ministerstwo, ministerstvo, ministerul, minisztérium, ministry, bakanlığı, belediyesi
  vergi dairesi, impots, impôts, trésor public, préfecture, mairie, assurance maladie, cpam, urssaf
  sécurité sociale, pôle emploi, france travail, gouvernement, gobierno, governo, guvernul, regering
  agenzia delle entrate, agenzia entrate, guardia di finanza, inps, receita federal, detran, serasa, inss
  prefeitura, skattestyrelsen, skatteetaten, verohallinto, försäkringskassan, borgerservice, mitid
  bankid, overheid, rijksoverheid, gemeente, urząd, urząd skarbowy, finanční úřad, anaf, primăria
  tổng cục thuế, cục thuế, bea cukai, kantor pajak, pemerintah, government, embassy, consulate
  immigration, medicare, nhs, social insurance, social security, city council, county council, city hall
  white house, parliament, homeland, dvla, dwp, dmv, tv licensing, student loans, unicef, red cross

  sicherheit, seguridad, segurança, sécurité, sicurezza, beveiliging, soporte, suporte, assistenza
  atención al cliente, servicio al cliente, atendimento, assistenza clienti, servizio clienti
  obsługa klienta, zákaznická podpora, ügyfélszolgálat, asiakaspalvelu, kundservice, müşteri hizmetleri
  layanan pelanggan, hỗ trợ khách hàng, administrador, administrateur, amministratore, administracja
  verwaltung, datenschutz, modération, modérateur, moderazione, moderatore, moderatie, moderacja
  güvenlik, destek, yönetici, yönetim, ptt, pomoc techniczna, bezpieczeństwo, infolinia, buchhaltung

  банк, альфабанк, втб, тинькофф, приватбанк, монобанк, поліція, почта, пошта, новапошта, підтримка
  служба, администратор, админ, банка, суд, верховный суд, прокурор, приставы, пристав, фсб, мвд, фнс
  гибдд, следственный комитет, правительство, коллекторы, мегафон, билайн, ростелеком, мтс, яндекс
  вконтакте, одноклассники, авито, сдэк, київстар, податкова, адміністрація, служба безпеки
  τράπεζα, αστυνομία, υποστήριξη, ασφάλεια, δικαστήριο, εφορία, εισαγγελία, υπουργείο, διαχειριστής
  بنك, البنك, بانک, مصرف, شرطة, الشرطة, پلیس, دعم, الدعم, محكمة, المحكمة, النيابة, وزارة, الوزارة
  الجمارك, الضرائب, الإدارة, إدارة, خدمة العملاء, الدعم الفني, دادگاه, دادستانی, وزارت, پشتیبانی, اداره
  פייפאל, בנק, משטרה, המשטרה, משטרת, תמיכה, אבטחה, בית משפט, בית המשפט, הוצאה לפועל, פרקליטות, מס הכנסה
  ביטוח לאומי, דואר ישראל, שירות לקוחות, הנהלה
  बैंक, पुलिस, न्यायालय, अदालत, आयकर, आयकर विभाग, ग्राहक सेवा, भारत सरकार, ব্যাংক, পুলিশ, আদালত
  보안, 공식, 고객, 보안팀, 고객지원, ヘルプ, 管理人, 警察署
`);

/**
 * Words that are family names too. Only a given name before them makes them one: Angel Bank is a
 * person, Metro Bank is not.
 */
export const familyNamesToo = words(`
  bank, banco, banca, banka, police, polis, court, sheriff, staff, bailiff, council
`);

/** Of these, the ones that are given names as well: Sheriff Bojang, Court McGee. */
export const givenNamesToo = words('court, sheriff');

/**
 * Companies and offices with a name that people have too: refused alone, among one another, or as part
 * of an organization.
 */
export const companiesNamedLikePeople = words(`
  visa, apple, amazonas, monzo, wise, post, santander, stripe, meta, zelle, square, discover, signal, steam
  uber, zoom, disney, tesla, swish, shell, oracle, hermes, zoll, politi, orange, claro, vivo, target
  courier, caixa, legal, help, trust, safety, hilfe, aide, ayuda, aiuto, ajuda, hulp, pomoc, yardım
  помощь, допомога, βοήθεια, مساعدة, עזרה, मदद, 帮助, 幫助, 支援, privacy, sprint, ozon, озон, skat
  vertrauen, loan, debt, collection, investigations, prosecutor, magistrate, marshal, notary, judge, lawyer, attorney, hospital
  ambulance, emergency, swat, finance, operations, ceo, president, minister, twitch, slack, prison
`);

/** Names of people first of all: refused beside one of the words below. */
export const alsoNames = words('chase, wells, barclay, lloyd, fargo, norton, mcafee');

/** What makes an organization of any word beside it. */
export const organizationWords = words(`
  team, service, services, center, centre, inc, ltd, llc, plc, corp, corporation, company, gmbh, group
  dept, desk, office, agency, bureau, division, hq, equipe, équipe, equipo, squadra, zespół
`);

/** Harmless alone; beside a company they make an office of it. */
export const businessWords = words(`
  ${organizationWords.join(', ')}
  online, card, cards, pay, info, mail, email, store, shop, app, net, care, plus, club
  news, notice, notices, update, updates, user, users, member, members, agent, client, clients
  the, your, my, by, from, of, at, id, global, international, mobile, digital, prime, and, und, et, y, s
  clerk, registry, summons, hearing, officer, records, fines, case, contact, get, line, unit, first
  national, royal, federal, state, city, county, district, municipal, metropolitan, san, santa, saint
  los, new, north, south, east, west
`);

/** Alone or among business words, these read like ours: "The Team", "Service". */
export const ownOfficeWords = words(`
  team, service, services, info, office, news, notice, notices, update, updates, client, member
  contact, online service, equipe, équipe, equipo, zespół
`);
