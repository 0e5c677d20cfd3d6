const attempts = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.split(' / '))
    .map((name) => name.trim())
    .filter(Boolean);

/** Invented names that pose as us, an authority or a company. Written by hand; none may be shown. */
export const posingAttempts = attempts(`
  Unsent / unsent / U N S E N T / Un-sent / Unsen† / Unsent† / Un§ent / Uᥒsent / Uns€nt / Un$ent / Unsen+ / Unse₦t
  ∪nsent / Unsent! / *Unsent* / Uns*nt / Uns♥nt / U.n.s.e.n.t / Unsent™ / Unsent® / ~Unsent~ / Unsent Mail
  Unsent Moderation / The Unsent Team / Unsent Support / Unsent Billing / Unsent Legal / Team Unsent / TeamUnsent
  Uns3nt / Uпsеnt / Ünsént / ⓤⓝⓢⓔⓝⓣ / 𝕌𝕟𝕤𝕖𝕟𝕥 / unsent-help / Unsent (official) / Unsent • Safety / Unsent Trust
  Uпsent Team / ᥙnsent / Мicrosoft / Gоogle / Αpple / Unsᥱnt / Bᴀnk / Ꭰeutsche Bank / ⲣaypal
  Unsent Customer Care / Your Unsent Account / From Unsent / Unsent Inc / UnsentApp / Unsęnt / Uns–ent

  Moderation / Moderation Team / The Moderators / Moderator / Content Moderation / Moderation Dept / M0deration
  Moder@tion / Trust & Safety / Trust and Safety / Trust + Safety / Safety Team / Safety / Safety Center / Trust Team
  Legal / Legal Team / Legal Department / Legal Dept. / Legal Service / Legal Notice / Legal Affairs Office
  Help / Help Team / Help Desk / Helpdesk / Help Center / HelpCentre / Help Line / Get Help / H€lp D€sk / Help Office
  Support / Supp0rt / Supp♥rt / $upport / S u p p o r t / Customer Support / Tech Support / Support Line / Suppor† Team
  Security / Security Team / Secur1ty / Security Alert / Sécurité / Sicherheit / Seguridad / Segurança / Sicurezza
  Billing / Billing Team / Payments / Payment Department / Invoices / Refunds / Refund Team / Accounts Dept
  Account Alert / Account Team / Verification / Verify Account / Password Reset / Login Alert / Fraud Prevention
  Fraud Alert / Compliance / Compliance Office / Privacy / Privacy Team / Data Protection / Abuse Team / Abuse Desk
  Admin / Admin Team / Administrator / System / System Message / Sysadmin / Webmaster / Postmaster / Mailer-Daemon
  No Reply / no-reply / Do Not Reply / Official / Official Notice / Notification / Notifications / Staff / Our Staff
  The Staff / Newsletter / Management / Human Resources / Payroll / Accounting / IT Desk / Customer Relations
  Community Guidelines / The Team / Service Team / Service / Info / Online Service / Customer Service / Office
  Lottery Team / Jackpot / Prize Department / Prizes / Giveaway / Sweepstakes

  District Court / High Court / Supreme Court / Crown Court / County Court / Family Court / The Court / Court
  Court of Appeal / Court Office / Court Clerk / Court Summons / Small Claims Court / Federal Court / Superior Court
  Sheriff / Sheriff's Office / County Sheriff / The Sheriff / Sheriff Department / Sheriff’s Dept / Los Angeles Sheriff
  Police / The Police / City Police / Police Department / Metropolitan Police / State Police / Boston Police
  P0lice / Pol1ce / Po!ice / P o l i c e / Police Scotland / Royal Police / Transport Police / Police!
  Bailiff / The Bailiffs / Debt Collection / Debt Collectors / Debt Recovery / Collections / Collection Agency
  Law Firm / Law Offices of Gray / Solicitors / Attorneys at Law / District Attorney / Attorney General
  Public Prosecutor / Magistrates / FBI / F.B.I. / F B I / CIA / NSA / Interpol / Europol / Scotland Yard / MI5
  IRS / I.R.S. / HMRC / Tax Office / Tax Refund / Revenue Service / Social Security / Medicare / NHS / DVLA / DMV
  Government / City Council / County Council / Council / City Hall / Embassy / US Embassy / Consulate / Immigration
  Immigration Office / Homeland Security / White House / Parliament / TV Licensing / Student Loans / Red Cross

  Bank / The Bank / Your Bank / Metro Bank / ING Bank / Alpha Bank / First National Bank / Sky Bank / Ally Bank
  World Bank / Zenith Bank / Access Bank / People’s Bank / Citizens Bank / Bank of Ireland / Bank Austria / B@nk
  B a n k / Bank Team / Bank!! / Chase Bank / Chase Card / Wells Fargo / Marcus Bank / Santander / Santander Bank / HSBC
  HSBC Fraud / Barclays / Lloyds / NatWest / Halifax Bank / Monzo / Revolut / Rev0lut / Klarna / Citibank / Capital One
  JPMorgan / Goldman Sachs / American Express / Amex / Visa / Visa Card / Mastercard / M@stercard / Western Union
  PayPal / PayPa| / Pay♥Pal / P@yP@l / Pay*Pal / Pay Pal Team / PayPaI / ₱ayPal / Payp∂l / Venmo / Cash App / Zelle
  Stripe / Wise / Wise Team / Coinbase / Binance / Bitcoin / ₿itcoin / Crypto Wallet / MetaMask / Ethereum
  Nubank / Banco do Brasil / Bradesco / Itaú / Caixa / Caixa Econômica / Banco / Banco Central / Banca d'Italia
  Intesa Sanpaolo / UniCredit / BBVA / CaixaBank / Sabadell / Bancolombia / Société Générale / BNP Paribas
  Crédit Agricole / La Banque Postale / Caisse d'Épargne / Sparkasse / Volksbank / Commerzbank / Deutsche Bank
  Postbank / Raiffeisen / Rabobank / ABN AMRO / Nordea / Danske Bank / Swedbank / Handelsbanken / PKO Bank / mBank
  Akbank / Ziraat / İş Bankası / Garanti Bankası / Credit Union / Mortgage Team / Loans / Insurance

  Google / G00gle / Go☺gle / Google Team / Gmail / YouTube / Apple / Apple ID / Apple Support / iCloud / Amazon / Amaz0n
  Amazon Prime / Amazon Team / Netflix / Netf1ix / Net♥lix / Spotify / Facebook / FaceB00k / Instagram / !nstagram
  WhatsApp / Whats App / Meta / Meta Team / TikTok / Telegram / Discord / Snapchat / Twitter / LinkedIn / Microsoft
  Micro$oft / Microsoft 365 / Outlook / Windows Defender / Adobe / Dropbox / DocuSign / eBay / Etsy / AliExpress
  Airbnb / Uber / Steam / Roblox / PlayStation / Xbox / Nintendo / OpenAI / ChatGPT / Walmart / IKEA / Tinder

  Telekom / Deutsche Telekom / Vodafone / Telefónica / T-Mobile / Verizon / AT&T / Comcast / Xfinity / Orange
  Orange Service / SFR / Bouygues Telecom / Movistar / Claro / Swisscom / Telenor / Telia / KPN / Turkcell / Airtel
  Virgin Media / O2 / Proximus / МегаФон / Билайн / МТС / Ростелеком / Київстар / 中国移动 / 中国电信 / ドコモ / ソフトバンク

  DHL / D.H.L. / DHL Express / FedEx / UPS / USPS / DPD / GLS / Evri / PostNL / InPost / Royal Mail / Post Office
  Deutsche Post / La Poste / Poste Italiane / Correos / Correios / Parcel Service / Parcel Team / Customs / Shipment
  Delivery / Delivery Team / Magyar Posta / Česká pošta / Poczta / Почта России / Нова Пошта / 日本郵便 / 우체국 / 택배

  Bundespolizei / Polizei / Polizei Berlin / Kriminalpolizei / BKA / Amtsgericht / Landgericht / Amtsgericht München
  Staatsanwaltschaft / Gerichtsvollzieher / Inkasso / Inkassobüro / Kanzlei / Anwaltskanzlei / Finanzamt / Zollamt
  Zoll / Jobcenter / Jugendamt / Ordnungsamt / Bundesamt / Bundesregierung / Finanzministerium / Krankenkasse / Schufa
  Rundfunkbeitrag / Kundenservice / Kundendienst / Verwaltung / Hausverwaltung / Buchhaltung / Datenschutz / Hilfe
  Tribunal / Tribunal de Paris / Gendarmerie / Police Nationale / Préfecture / Huissier / Commissaire de justice
  Impôts / Trésor Public / Assurance Maladie / CPAM / URSSAF / France Travail / Ministère / Service client / Modération
  Modérateur / Recouvrement / Gouvernement / Aide / Équipe / Juzgado / Tribunal Supremo / Fiscalía / Policía / Policía Local
  Guardia Civil / Hacienda / Agencia Tributaria / Seguridad Social / Ayuntamiento / Ministerio / Moderación / Soporte
  Atención al cliente / Cobranzas / Ayuda / Gobierno / Tribunale / Procura / Questura / Carabinieri / Polizia di Stato
  Guardia di Finanza / Agenzia delle Entrate / INPS / Ministero / Assistenza / Moderazione / Studio Legale / Aiuto
  Polícia Federal / Receita Federal / Detran / Serasa / INSS / Cartório / Ministério Público / Moderação / Atendimento
  Cobrança / Suporte / Ajuda / Prefeitura / Rechtbank / Politie / Belastingdienst / Gemeente / Deurwaarder / Incasso
  Klantenservice / Moderatie / Overheid / Hulp / Polisen / Domstol / Tingsrätten / Kronofogden / Skatteverket / BankID
  Försäkringskassan / Kundtjänst / Politiet / Tingrett / Skattestyrelsen / MitID / Poliisi / Käräjäoikeus / Verohallinto
  Policja / Prokuratura / Sąd Rejonowy / Urząd Skarbowy / Komornik sądowy / Infolinia / Pomoc / Obsługa klienta
  Policie / Okresní soud / Finanční úřad / Rendőrség / Bíróság / Ügyfélszolgálat / Poliția / Judecătoria / ANAF
  Mahkeme / Savcılık / Vergi Dairesi / İcra Dairesi / Jandarma / Destek / Yardım / Güvenlik / Müşteri Hizmetleri
  Công an tỉnh / Cảnh sát / Ngân hàng / Tòa án nhân dân / Cục Thuế / Pengadilan / Kejaksaan / Polisi / Pemerintah
  Полиция / Суд / Верховный суд / Прокуратура / ФСБ / МВД / Гибдд / Судебный пристав / Приставы / Налоговая / Сбербанк
  Сбер6анк / Банк / Альфа-Банк / ВТБ / Тинькофф / Служба безопасности / Техподдержка / Модератор / Администрация / Помощь
  Поліція / ПриватБанк / Міністерство / Податкова / Підтримка / Αστυνομία / Τράπεζα / Δικαστήριο / Εφορία / Υποστήριξη
  الشرطة / المحكمة / النيابة / وزارة الداخلية / البنك / الجمارك / الدعم الفني / الإدارة / خدمة العملاء / پلیس / دادگاه / بانک ملی
  משטרה / משטרת ישראל / בית משפט / הוצאה לפועל / בנק לאומי / מס הכנסה / תמיכה / שירות לקוחות / ביטוח לאומי
  警察 / 公安局 / 人民法院 / 检察院 / 税务局 / 工商银行 / 中国银行 / 客服 / 微信团队 / 支付宝 / 海关 / 律师事务所 / 管理员 / 帮助
  裁判所 / 警視庁 / 税務署 / 市役所 / みずほ銀行 / お客様センター / 運営事務局 / サポート / セキュリティ部 / ヘルプ / 楽天 / アマゾン
  경찰청 / 법원 / 검찰청 / 국세청 / 국민은행 / 고객센터 / 관리자 / 카카오 / 네이버 / 쿠팡 / 보안팀
  पुलिस / अदालत / आयकर विभाग / भारतीय स्टेट बैंक / ग्राहक सेवा / ธนาคารกรุงไทย / ตำรวจ / กรมสรรพากร / পুলিশ / ব্যাংক

  Legal Counsel / General Counsel / Front Desk / Call Center / HR Team / IT Team / Finance / CEO / The CEO / The Judge
  Lawyer / US Marshals / Secret Service / Border Patrol / Coast Guard / Ambulance / Hospital / Emergency Services
  Cybercrime Unit / Homicide / SWAT / County Jail / Social Services / Child Protection / Minister of Justice
  Court Marshal / Attorney / British Gas / Samsung / Huawei / Shein / Temu / Lufthansa / Deutsche Bahn
  Reddit / Viber / WeChat / GitHub / N26 / TransferWise / Finance Team / Operations Team
`);
