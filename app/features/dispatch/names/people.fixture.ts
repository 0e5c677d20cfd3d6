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
