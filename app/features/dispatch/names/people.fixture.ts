const names = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** People's names as they are written, none of which may be refused. */
export const people = names(`
  Jonas, Maya, Jo, Wu, O, Bill, Chase, Will, Art, Mark, Grant, Frank, Max, Ian, Ida, Al, Li
  Ann Lee, Dr. Ann Lee, St. John Smythe, J. R. R. Tolkien, J. Smith, Mary-Kate O'Neil, Anne-Marie Duff
  D’Angelo Russell, Conor McGregor, Shaquille O’Neal, Jean-Luc Picard, Martin Luther King Jr.
  Chase Miller, Chase Wells, Wells Chase, Tyra Banks, Jerry Stiller, Emily Post, Apple Martin
  Daisy Appleby, Christina Applegate, Bob Appleton, Visa Koivu, Stephen Wise, Oscar Wise, Walt Disney
  Leopold Stafford, Staffan Olsson, Bill Wagstaff, Norton Lowe, John Barclay, Lloyd Bridges
  Harold Lloyd, Marga Zelle, Juan Santander, Nikola Tesla, Oracle Jones, Gina Shell, Debra Shell
  Ann Billingsley, Mark Billingham, Margaret Court, Judge Reinhold, Sergeant Shriver, Ringo Starr
  Nancy Banker, Bankole Adeyemi, Banky Wellington, Policarpo Díaz, Anna Policella, Postma van Dijk
  Taxiarchis Vlachos, Adminda Reyes, Wisdom Okoro, Metaxia Simou, Signe Bolt, Sky Delta, Amazonia Cruz
  Ban Ki-moon, Ban K., A. D. Min, U. P. Singh, D. H. Lawrence, I. M. Pei, Sup Kim, Ali Baba
  Jürgen Groß, Björn Ångström, Zoë Saldaña, François Hollande, Chloé Lefèbvre, Łukasz Żak
  Grzegorz Brzęczyszczykiewicz, Ondřej Dvořák, Đorđe Đoković, Ľubomír Ďurica, Žiga Črnjač
  Gyöngyi Őszi, Ștefan Țepeș, Ægir Þórðarson, Søren Kierkegaard, Håkon Bjørnsson, Åsa Öberg
  Väinö Häkkinen, Õnne Kask, Jānis Bērziņš, Žydrūnas Ilgauskas, Rhiannon Llywelyn, Siobhán Ó Súilleabháin
  Niamh Ní Dhomhnaill, Iñaki Etxeberria, Núria Gràcia i Puig, João Conceição, Inês Magalhães
  Harun Şentürk, Gülşen Şenay, Ayşe Yılmaz, İbrahim Çelik, Ömer Faruk Şen, Çağla Ünsal, Ünal Öz
  Işıl Güneş, Şükrü Ünsever, Doğukan Kırımlı, Jun Şentürk, Aydın Senteş, Tolga Polisan
  Əli Məmmədov, Günel Əliyeva, Nursultan Äbişuly, Oʻtkir Sultonov, Ramiz Şahin
  Nguyễn Văn An, Trần Thị Bích Ngọc, Lê Hoàng Phúc, Phạm Công An, Đặng Thùy Trâm, Võ Nguyên Giáp
  Huỳnh Thị Ánh Tuyết, Ngô Bảo Châu, Bùi Xuân Phái, Đỗ Mỹ Linh, Hồ Xuân Hương
  Budi Santoso, Putu Ayu Laksmi, Siti Nurhaliza, Emeka Nwọsu, Adébáyọ̀ Ọlátúnjí, Ngozi Okonjo-Iweala
  Thabo Mbeki, Lindiwe Sisulu, Mwai Kibaki, Ngũgĩ wa Thiong'o, Keʻalohilani Kealoha, Te Ata Kīngi
  Hāna Tūhoe, Quvianaqtuq Pudlat, !Xóõ Gǀui, Nǃxau ǂToma, Sequoyah Tsgili
  ليلى, محمد, فاطمة الزهراء, عبد الله بن زايد, خالد الحربي, نور الهدى, أحمد زويل, مريم, عمر الشريف
  هدى, سارة أبو بكر, يوسف إدريس, مایا, علی‌رضا قربانی, محمدرضا شجریان, زهرا کیانی, پروین اعتصامی
  غلام‌حسین ساعدی, عائشہ صدیقہ, فیض احمد فیض, ئازاد حەسەن, ئۇيغۇر قىزى
  דוד, שרה כהן, יִצְחָק רַבִּין, נועה בן־דוד, אברהם ב׳ יהושע, רחל המשוררת, מיכל לוי, יוסי בנאי
  Вова, Анна, Иван Петров, Наталья Сергеевна Орлова, Пётр Ильич Чайковский, Ёлкина Алёна
  Рауль Сорос, Сара Орехова, Нина Ионова, Соня Серова, Марк Захаров, Илья Репин, И. Ильф
  Ірина Їжакевич, Ґалаґан Остап, Тарас Шевченко, Олександр Коваль, Васіль Быкаў, Ўладзімір Караткевіч
  Ђорђе Балашевић, Љиљана Њежић, Ѓорѓи Ќосев, Благой Иванов, Айгүл Әбдіқадырова, Өмірбек Жолшы
  Цэцэгмаа Бат-Эрдэнэ, Чингис Айтматов, Нұрсұлтан, Шоҳрух Мирзо
  Νίκος, Μαρία Παπαδοπούλου, Γιώργος Σεφέρης, Ελένη Βιτάλη, Οδυσσέας Ελύτης, Ιωάννα Τσάτσου
  Ρένα Κουμιώτη, Κωνσταντίνος Π. Καβάφης, Αννα, Τατιάνα Στεφανίδου
  Արամ Խաչատրյան, Անի Հովհաննիսյան, ნინო ანანიაშვილი, გიორგი, შოთა რუსთაველი
  山田太郎, 佐藤 花子, やまだ たろう, サトウ ハナコ, 渡邉 美咲, 葛󠄀城 翔, 髙橋, 斎藤 ゆうき, 小野 ヨーコ, 佐川 一政, 田中さん
  王伟, 李小龙, 张爱玲, 歐陽娜娜, 陳美齡, 林書豪, 司马光, 習近平, 徐志摩, 慕容雪村, 上官婉儿, 鄧麗君
  김민준, 이서연, 박찬욱, 남궁민, 제갈공명, 金大中, 선우 정아, 봉준호
  राहुल शर्मा, प्रिया वर्मा, श्रीकृष्ण, लता मंगेशकर, अमिताभ बच्चन, রবীন্দ্রনাথ ঠাকুর, সত্যজিৎ রায়
  ਅੰਮ੍ਰਿਤਾ ਪ੍ਰੀਤਮ, મહાત્મા ગાંધી, தமிழ்செல்வி, இளையராஜா, రామారావు, ಕುವೆಂಪು, മോഹൻലാൽ, ക്ഷേമ
  ශ්‍රී ලාල්, කුමාර සංගක්කාර, สมชาย ใจดี, ปรียา วงศ์สวัสดิ์, ສົມສະຫວາດ, សុខ សំណាង, အောင်ဆန်းစုကြည်
  བསྟན་འཛིན་རྒྱ་མཚོ, ሃይሌ ገብረሥላሴ, አበበ ቢቂላ, ⵎⴰⵙⵉⵏⵉⵙⵙⴰ, ᏍᏏᏉᏯ, ᐊᕐᓇᖅ, ߛߟߏߡߊߣ
  Maria Ιωάννου, Anna Иванова, Kim 민준, Yuki 山田
  Grandma, Mum, Dad, Your sister, The girl from the bus, Your team at work, Coach, Nurse Joy, Captain Haddock
  Auntie Bee, Papa, Mamá, Oma, Opa, 妈妈, お母さん, 엄마, мама, μαμά, אמא, أمي, anne, Má
  Your neighbour at no. 12, B & C, A+B, Zoë 2, Jean II, Elizabeth II, Class of 1998, Me
`);

/** More of them, some with a family name that is also an office or a company. */
export const peopleByLanguage = new Map(
  `
  English: Mike Judge | Judge Judy | Josh Court | Daniel Help | Constance Law | Post Malone | Your secret admirer | Secret Santa | The Smiths | Angel Bank | Melissa Bank | Margaret Court | Court McGee | Sheriff Bojang | Omar Sheriff | May Help | Grace Trust | Justice Smith | Justice | Ernest Legal | Jim Courier | John Police | Marie Staff | Judge Reinhold | Penny Price | Will Power | Ann Safety-Jones | Mark Law | Jude Law | Bill Banks | Faith Service-Ross | Mum & Dad | Aunt Dot | Dot Page | J.Smith | Dr.Lee
  German: Karl-Heinz Böhm | Anna-Lena Groß | Dr.med.Anna Müller | Jan Richter | Sophie Anwalt | Peter Amtmann | Eva Post | Klaus Zöllner | Fritz von der Heide
  Dutch: Jan-Willem de Vries | Marijke van 't Hof | Piet Bakker | Fleur Mulder | Sjoerd Bank
  French: Mme.Dupont | Éloïse L'Hôpital | Jean-Baptiste Legrand | Marie Tribune | Aurélie Court | Noël D'Orléans
  Spanish: Sra.García | María José Núñez | José Ángel Legal | Íñigo Ibáñez | Lucía Banco | Ana Corte
  Catalan: Mercè Rodoreda i Gurguí | Àngel Guimerà | Quim Monzó
  Galician: Rosalía de Castro | Xosé Luís Méndez
  Basque: Bernardo Atxaga | Ane Etxebarria | Iker Zubizarreta
  Portuguese: João Gonçalves | Conceição Evaristo | Inês Vivo | Luís de Camões | Caio Claro
  Italian: Niccolò Ammaniti | Giulia D'Angelo | Dott.Rossi | Marco Banca | Paolo Corte | Chiara Giudice
  Romanian: Ștefan Bănică | Ioana Țăranu | Mircea Cărtărescu | Ana-Maria Brânză
  Swedish: Åke Lindström | Märta Öhman | Björn Skat | Göran Rosén
  Norwegian: Øystein Sørensen | Åse Kleveland | Bjørnstjerne Bjørnson
  Danish: Søren Østergaard | Ærø Skov | Kåre Sjørslev
  Icelandic: Þórunn Jónsdóttir | Guðmundur Ægisson | Hallgrímur Helgason
  Faroese: Høgni Reistrup | Eivør Pálsdóttir
  Finnish: Väinö Linna | Äijä Mäkelä | Kyösti Öhman | Mika Waltari
  Estonian: Jüri Õunapuu | Õnne Pärl | Tõnis Mägi
  Latvian: Gundars Āboliņš | Ļubova Ķeniņa | Žanete Šķēle
  Lithuanian: Jūratė Žukauskaitė | Šarūnas Jasikevičius | Ąžuolas Čepas
  Polish: Święcisław Źrebiec | Małgorzata Wójcik | Józef Łoś | Leopold Staff
  Czech: MUDr.Jan Novák | Bc.Jiří Dvořák | Zdeněk Šťastný | Pavel Banka | Růžena Čížková
  Slovak: Ľudovít Štúr | Žofia Ďurišová | Ján Kôň
  Hungarian: Őszi Ágnes | Kovács Gyöngyvér | Szűcs Béla | Nagy Zsófia
  Slovene: France Prešeren | Živa Čuk | Jožef Kočevar
  Croatian: Đurđica Šćepanović | Ljubica Žižić | Hrvoje Đaković
  Bosnian: Amra Hadžić | Džemal Šušnjar
  Albanian: Çiljeta Xhilaga | Ëngjëll Hoxha | Arjan Çela
  Maltese: Ġorġ Borg | Ħaż-Żebbuġ Calleja | Ċensu Tabone
  Irish: Caoimhe Ní Bhriain | Pádraig Ó Conaire | Éamonn Mac Giolla
  Welsh: Llŷr Gwyn | Siân Phillips | Rhodri ap Dafydd
  Scottish Gaelic: Mòrag NicLeòid | Ruairidh MacDhòmhnaill
  Breton: Gwenc'hlan Le Scouëzec | Erwan ar C'horn
  Turkish: Şebnem Işıkoğlu | Çağatay Ünlü | Gökçe Yiğit | Ümit Şentürk | İpek Yardımcı
  Azerbaijani: Ülviyyə Əhmədova | Çingiz Şıxlı
  Kurdish: Şêrko Bêkes | Rojîn Çelîk
  Vietnamese: Nguyễn Thế Anh | Trần Công Sơn | Lê Thị Hỗ | Đỗ Ngọc Bảo | Phạm Thuế
  Indonesian: I Gusti Ngurah Rai | Dewi Lestari | Resmi Handayani
  Malay: Nurul Izzah binti Anwar | Tunku Abdul Rahman
  Filipino: José Protacio Rizal | Maria Clara de los Santos | Jejomar Binay
  Hawaiian: Kalākaua ʻĀina | Liliʻuokalani
  Māori: Whetū Tirikātene | Āpirana Ngata
  Samoan: Tuilaʻepa Malielegaoi | Faʻaalo Seiuli
  Swahili: Juma Mwinyi | Asha Baraka | Bahati Mkapa
  Yoruba: Ọláolúwa Adébánjọ | Bánkọ́lé Ṣóyínká
  Igbo: Chukwuemeka Ọjụkwụ | Ngọzị Okeke
  Hausa: Ɗanladi Ƙasim | Hauwa'u Ɓello
  Zulu: Nomvula Dlamini | S'bu Ngcobo
  Somali: Caasho Cabdi | Xaawo Maxamed
  Esperanto: Ĉesto Ŝanĝo | Ĵaŭdo Ĥoro
  Greek: Ευάγγελος Παπαθανασίου | Μελίνα Μερκούρη | Άγγελος Τσιρίδης | Ζωή
  Russian: Семён Дежнёв | Эдуард Хиль | Алёна Суданова | Пётр Банкин | Мария Почтарёва | Ольга Банникова
  Ukrainian: Ґжицький Юрій | Євген Їжак | Оксана Суддя | Наталія М'ясникова
  Belarusian: Ўладзя Йоў | Янка Купала
  Bulgarian: Щерьо Ъгълов | Йордан Йовков
  Serbian: Џон Љубић | Ђурђа Њежић
  Macedonian: Ѕвонко Ќурчиев | Ѓоко Стојков
  Kazakh: Қанат Әуезов | Ғани Мұратбаев
  Mongolian: Өлзий Цэнд | Түмэн-Өлзий
  Armenian: Գևորգ Էմին | Ֆրունզիկ Մկրտչյան
  Georgian: ვაჟა ფშაველა | ქეთევან მელუა
  Hebrew: ח״נ ביאליק | צ'רלי ביטון | יהודה עמיחי | ז׳קלין
  Yiddish: שלום־עליכם | יצחק באַשעװיס
  Arabic: د.أحمد زويل | أبو القاسم الشابي | نزار قباني | هدى شعراوي | زين الدين
  Persian: نیما یوشیج | شیرین عبادی | گلی ترقی | مهدی اخوان‌ثالث
  Urdu: پروین شاکر | احمد ندیم قاسمی | ہاجرہ مسرور
  Pashto: پښتانه ګل | ملالۍ
  Hindi: हरिवंश राय बच्चन | डॉ.विक्रम | क्षितिज श्रीवास्तव | सुरक्षा मेहता | संदीप सरकार
  Marathi: पु.ल.देशपांडे | ज्ञानेश्वर
  Nepali: लक्ष्मीप्रसाद देवकोटा | बिन्देश्वरी
  Bengali: কাজী নজরুল ইসলাম | মো. রহিম | সুচিত্রা সেন
  Punjabi: ਭਗਤ ਸਿੰਘ | ਗੁਰਪ੍ਰੀਤ ਕੌਰ
  Gujarati: નરસિંહ મહેતા | હેમચંદ્ર
  Odia: ଫକୀର ମୋହନ | ଗୋପବନ୍ଧୁ
  Tamil: டி.ராஜேந்தர் | ஆ.ப.ஜெ.அப்துல் | கண்ணதாசன்
  Telugu: శ్రీశ్రీ | ఎన్.టి.రామారావు
  Kannada: ಡಾ.ರಾಜ್‌ಕುಮಾರ್ | ಗಿರೀಶ್
  Malayalam: മോഹന്‍ലാല്‍ | ഒ.വി.വിജയൻ
  Sinhala: ගුණදාස අමරසේකර | ක්‍රිෂාන්ත
  Thai: กฤษณ์ ศรีสุข | ปุ๋ย | เจ้าแก้ว
  Lao: ບຸນມີ ວົງສາ | ສົມໄຊ
  Khmer: ស៊ីន ស៊ីសាមុត | រស់ សេរីសុទ្ធា
  Burmese: မြတ်နိုး | ဒေါ်ခင်ကြည်
  Tibetan: དོན་གྲུབ་རྒྱལ | ཚེ་རིང
  Chinese: 欧阳修 | 章子怡 | 官小方 | 马云云 | 张学友 | 诸葛亮
  Japanese: 宮崎 駿 | 佐々木 希 | 長谷川 町子 | 銀次郎 | サトウ・ハナコ | ヴィヴィアン佐藤
  Korean: 이승만 | 황보관 | 독고영재 | 이공식 | 정보석
  Amharic: ዘሪቱ ከበደ | ጥላሁን ገሠሠ
  Tigrinya: ሰንበት ተስፋይ
  Cherokee: ᏩᎭᏯ
  Inuktitut: ᐱᑕ ᐊᑕᒍᑦᑕᓗᒃ
`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([language = '', listed = '']) => [language, listed.split(' | ')] as const),
);
