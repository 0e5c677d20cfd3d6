/**
 * As the phrases in goodbye-phrases.ts, in the other languages of the recipient's page: shorter lists, of
 * what people write most. Latin and Arabic letters are compared without accents, vowel signs and hamzas, as
 * many people type them, so they stand here without them. All lists are read whatever the language
 * of the message: people say goodbye in their own.
 */
const phrasesIn = {
  fr: [
    /\b(?:veux|voudrais|envie de|prefere|prefererais|voulais) mourir\b(?! (?:de |vieux|vieille|a tes|avec toi|dans tes|heureu))/,
    /\b(?:me|m') ?(?:tuer|suicider|pendre|noyer)\b(?! (?:a la tache|au travail|a petit feu|a t'attendre|dans le travail))/,
    /\bsuicidaires?\b|\b(?:pense|penser|pensees? (?:de|du)) (?:souvent |tout le temps )?(?:au )?suicide\b|\bmon suicide\b/,
    /\b(?:mettre fin a|finir avec) (?:mes jours|ma vie|la vie)\b|\b(?:decide d'en|vais en|veux en|voudrais en|envie d'en) finir\b(?! avec (?!la vie|ma vie|tout))/,
    /\b(?:n'ai plus|plus aucune|plus) (?:envie|la force|le courage|de raison|aucune raison) de (?:vivre|continuer a vivre|rester en vie)\b(?! (?:avec|ici|a |chez|dans|ensemble))/,
    /\bne (?:veux|voulais|peux) plus vivre\b(?! (?:avec|ici|a |chez|dans|ensemble|comme|loin|sans|en |seul))/,
    /\b(?:fatiguee?|lasse?|marre|assez|peux plus) de (?:vivre|la vie|exister)\b(?! (?:ici|avec|a |chez|dans|comme|sans|parisienne))/,
    /\bne plus (?:jamais )?(?:me reveiller|exister|etre de ce monde)\b|\bm'endormir pour toujours\b/,
    /\bquand (?:tu|vous)[^.!?]{0,40}\b(?:je ne serai plus|je serai (?:mort|morte|parti pour toujours|partie pour toujours)|j'aurai quitte)\b/,
    /\b(?:mieux|plus heureux|plus tranquilles?) (?:sans moi|si je n'etais plus|si je mourais|quand je ne serai plus)\b/,
    /\bplus (?:etre )?un (?:poids|fardeau) pour\b/,
    /\b(?:vois|trouve|ai|y a) (?:pas|plus|aucune) (?:d'autre )?(?:issue|solution que (?:de )?(?:mourir|partir pour toujours))\b(?! (?:que|pour notre|a notre|a ce))/,
    /\bvie ne vaut (?:plus|pas) (?:la peine|le coup)\b|\bn'(?:ai|a) plus (?:aucun )?sens,? je (?:pars|vais partir)\b/,
    /\b(?:pris|avale|avaler|prendre) (?:tous? (?:mes|les)|toute la boite de) (?:comprimes|cachets|medicaments|somniferes)\b/,
    /\bme (?:jeter|jette|jetterai) (?:sous|du haut|du pont|par la fenetre|dans le vide)\b|\bsauter (?:du pont|du toit|par la fenetre|dans le vide)\b/,
    /\b(?:prefere|voulu|du|aime) ne (?:jamais|pas) (?:naitre|etre nee?)\b|\bm'ouvrir les veines\b|\bm'en (?:vais|irai) pour toujours\b|\bquitter ce monde\b/,
    /\b(?:n'arrive|n'arrivais|peux|pouvais) (?:plus|pas) a (?:vivre|continuer a vivre)\b(?! (?:avec|ici|chez|dans|sans))|\bsupporte plus (?:cette|la|ma) vie\b(?! (?:de|a |ici|en))/,
    /\b(?:serai|vais etre|trouverai|aurai) enfin (?:en |la )?paix\b(?! avec)|\bpersonne ne (?:remarquera|s'apercevra|me regrettera|me pleurera)\b[^.!?]{0,30}\b(?:je suis|je serai|mort|morte|partie?|absence)?/,
    /\b(?:pour|de) ce que je (?:vais|m'apprete a) faire\b[^!?]{0,60}\b(?:faute|coupable|culpabilis|pardon)|\b(?:pardon|pardonnez|pardonne)[^.!?]{0,12} (?:pour|de) ce que je (?:vais|m'apprete a) faire\b|\b(?:tout|ce) sera (?:bientot |enfin )?(?:termine|fini) pour moi\b/,
    /\b(?:veux|voudrais) (?:juste |seulement )?que (?:la|cette|ma) (?:douleur|souffrance) (?:s'arrete|cesse|finisse)\b|\b(?:dis|dites|rappelle) a (?:mes enfants|mon fils|ma fille|mes parents|maman|papa)[^.!?]{0,40}\b(?:leur|sa) faute\b/,
  ],
  es: [
    /\b(?:quiero|quisiera|prefiero|preferiria|ganas de|deseo) (?:morir|morirme|estar muert[oa])\b(?! (?:de |viej|a tu|contigo|en tus|feliz))/,
    /\b(?:matarme|me voy a matar|suicidarme|ahorcarme|voy a suicidarme|me mato esta)\b(?! (?:a trabajar|trabajando|en el gimnasio))|\bpienso en el suicidio\b|\bmi suicidio\b/,
    /\b(?:quitarme la vida|acabar con mi vida|terminar con mi vida|acabar con todo (?:esta|hoy|manana|de una)|poner fin a mi vida)\b/,
    /\b(?:no quiero|ya no quiero|no tengo ganas de|sin ganas de) (?:seguir )?(?:vivir|viviendo|existir)\b(?! (?:con|aqui|en |asi contigo|sin|lejos|juntos|sola? en|mas (?:con|aqui|en)))/,
    /\b(?:no (?:puedo|aguanto|soporto)|ya no (?:puedo|aguanto|soporto)) (?:mas )?(?:seguir viviendo|vivir mas|esta vida|la vida)\b|\bno puedo mas con (?:la|mi|esta) vida\b/,
    /\b(?:cansad[oa]|hart[oa]) de (?:vivir|la vida|existir|estar viv[oa])\b(?! (?:aqui|con|en |asi contigo|sin|sol[oa]))/,
    /\bcuando (?:leas|lean|leais|encuentres|encuentren) est[eao][^.!?]{0,40}\b(?:muert[oa]|ya no estare|me habre ido|no estare)\b/,
    /\b(?:mejor|mas felices) sin mi\b|\bmejor si (?:yo )?(?:no estuviera|me muriera|desapareciera|estuviera muert)/,
    /\b(?:ser|siendo) una carga para\b|\bno ser(?:e|) (?:mas )?una carga\b/,
    /\bno (?:veo|hay|encuentro) (?:otra |ninguna )?salida\b(?! (?:de|del|a este|al|para lo nuestro))/,
    /\bno (?:vale|merece) la pena (?:seguir )?(?:vivir|viviendo)\b|\bla vida (?:ya )?no (?:vale|merece) la pena\b|\b(?:razon|motivo|razones|motivos)(?: alguna| alguno)? para (?:vivir|seguir viviendo)\b/,
    /\b(?:tome|tomado|tomarme|tragado|tomar) todas (?:mis|las) (?:pastillas|tabletas)\b|\btodas las pastillas\b/,
    /\b(?:tirarme|lanzarme|saltar|me tirare|me voy a tirar|arrojarme) (?:del|desde|por|al|bajo|a las vias) (?:el |la |un )?(?:puente|ventana|tren|azotea|balcon|tejado|vias)\b|\bcortarme las venas\b/,
    /\b(?:dormir|dormirme) (?:y )?(?:para siempre|y no despertar|y no volver a despertar|no despertar)|\bno (?:volver a )?despertar (?:nunca|mas|manana)\b/,
    /\b(?:ojala|quisiera|deberia)[^.!?]{0,15} (?:no|nunca) (?:hubiera|haber|hubiese|habria) nacido\b|\bnadie me (?:va a extranar|extranara|echara de menos) (?:cuando|si|el dia)\b|\bdejar este mundo\b|\badios para siempre,? (?:mundo|a todos)\b/,
    /\b(?:por|de) lo que (?:voy a hacer|estoy por hacer|hare)\b|\b(?:por fin|al fin) (?:voy a descansar|descansare|tendre paz|estare en paz)(?: para siempre)?\b(?! (?:el |este |en la playa|manana|de ti|unos))/,
    /\bque (?:el|este) dolor (?:se acabe|pare|termine|cese)\b|\b(?:dile|digan|diles|diganles) a (?:mis hijos|mi hij[oa]|mis padres|mi mama|mi madre)[^.!?]{0,40}\b(?:no (?:fue|es) (?:su )?culpa|culpa suya)\b/,
  ],
  de: [
    /\b(?:will|mochte|wollte|wunschte|wurde) (?:einfach |nur |am liebsten |lieber |jetzt |endlich |nur noch )*(?:sterben|tot sein|nicht mehr da sein|nicht mehr existieren|nicht mehr aufwachen)\b/,
    /\b(?:ich ware|war ich) (?:nur |lieber |doch |schon )*tot\b|\blieber tot\b/,
    /\b(?:mich|werde mich|mich selbst) (?:heute |morgen |jetzt )?(?:umbringen|umzubringen|toten|zu toten|erhangen|aufhangen|erschiessen|ertranken)\b/,
    /\bbringe? mich (?:heute |jetzt |um\b)[^.!?]{0,12}(?:um\b)?|\b(?:an|uber) (?:selbstmord|suizid)\b(?! (?:von|dein|ein|sein|ihr))|\b(?:selbstmord|suizid) (?:begehen|begehe|zu begehen)\b|\bmein(?:en|em)? (?:selbstmord|suizid)\b|\bmir das leben (?:zu )?nehmen\b|\bnehme mir das leben\b/,
    /\bmeinem leben ein ende\b|\b(?:allem|dem ganzen) ein ende (?:setzen|machen|bereiten)\b|\bmein leben (?:zu )?beenden\b|\bschluss machen mit (?:dem|meinem) leben\b/,
    /\b(?:will|mochte|kann|mag) (?:so |einfach |wirklich )*nicht (?:mehr )?(?:langer )?(?:weiter ?leben|leben|weiterleben)\b(?! (?:ohne|mit|in))(?<!\b(?:ohne dich|mit dir|mit dieser luge|ohne euch|in berlin) (?:will|kann|mag) ich nicht mehr leben)/,
    /\b(?:keine kraft|keine lust|keinen grund|keinen willen) (?:mehr )?(?:zum|zu|am|fur das|weiter ?zu)? ?(?:leben|weiterzuleben|weiterleben)\b(?! (?:in|hier))/,
    /\b(?:lebensmude|leben (?:so )?(?:satt|mude))\b|\bmude (?:vom|zu) leben\b|\bleben (?:hat|macht) (?:fur mich )?keinen sinn mehr\b|\bleben ist (?:nichts|es nicht) mehr (?:wert|lebenswert)\b|\bnicht mehr lebenswert\b/,
    /\bwenn (?:du|ihr|sie)[^.!?]{0,30}\b(?:lest|liest|lesen|findet|findest)\b[^.!?]{0,30}\b(?:tot|nicht mehr (?:da|am leben|unter euch|hier|leben))\b/,
    /\b(?:ohne mich (?:seid|ist|ware|waren|bist|geht es|ware es|habt)|(?:besser|glucklicher|leichter) (?:dran )?ohne mich|besser,? wenn (?:ich|es mich) (?:nicht|tot|weg))/,
    /\b(?:keine|zur) last (?:mehr )?(?:sein|fallen|bin)\b/,
    /\b(?:sehe|finde|weiss|fur mich gibt es|gibt es fur mich|gibt fur mich) (?:fur mich |einfach |da )?kein(?:en)? (?:anderen |andern )?(?:ausweg|weg mehr)\b(?! (?:aus dem|als die trennung|aus unserem|als uns))/,
    /\balle (?:meine )?(?:tabletten|schlaftabletten|pillen) (?:genommen|geschluckt|nehmen|schlucken)\b|\bmir die (?:pulsadern|adern) (?:auf)?/,
    /\b(?:springe|springen|spring|zu springen|sturze|sturzen|werfe|werfen|schmeisse) (?:ich )?(?:mich )?(?:heute )?(?:von|vom|vor|aus) (?:der|einer|einen|einem|den|dem)? ?(?:brucke|dach|zug|fenster|hochhaus)|\b(?:von (?:der|einer) brucke|vor (?:den|einen) zug|vom dach|aus dem fenster) (?:zu )?(?:springen|werfen|sturzen|springe|werfe|gesprungen)\b/,
    /\b(?:einschlafen und )?nie (?:mehr|wieder) aufwachen\b|\bfur immer (?:ein)?schlafen\b|\bnie geboren\b|\bdiese welt (?:zu )?verlassen\b|\baus dem leben (?:zu )?(?:scheiden|gehen)\b/,
    /\bhalte? (?:dieses|das|mein) leben (?:einfach )?nicht (?:mehr|langer) (?:aus|durch)\b(?! (?:in|mit|ohne))/,
    /\bschuld[^.!?]{0,60}\bwas ich (?:jetzt |gleich |heute )?(?:tun werde|vorhabe|tue)\b/,
    /\b(?:endlich|bald) (?:bin ich |werde ich )?(?:endlich )?(?:erlost|meine ruhe fur immer|frieden finden)\b|\b(?:niemand|keiner) (?:wird|wurde) (?:mich vermissen|merken,? (?:dass|wenn) ich (?:weg|tot|fort))/,
    /\bertrage? (?:dieses|das|mein) leben nicht (?:mehr|langer)\b(?! (?:in|mit|ohne))|\bdass (?:der|dieser) schmerz (?:fur immer |endlich )?(?:aufhort|vorbei ist|endet)\b|\b(?:sag|sagt|sage) (?:meinen kindern|meinem sohn|meiner tochter|meinen eltern|mama|papa)[^.!?]{0,30}\b(?:nicht )?(?:ihre|seine) schuld\b/,
  ],
  'pt-BR': [
    /\b(?:quero|queria|prefiro|preferia|vontade de|desejo) (?:so )?(?:morrer|estar mort[oa]|sumir para sempre|desaparecer para sempre)\b(?! (?:de |velh|ao seu|ao teu|com voce|nos seus|feliz))/,
    /\b(?:me matar|vou me matar|matar-me|me suicidar|me enforcar|pensando em suicidio|penso em suicidio|meu suicidio|cometer suicidio)\b(?! (?:de (?:rir|trabalhar|estudar)|de tanto|na academia|de saudade))/,
    /\b(?:tirar (?:a )?minha (?:propria )?vida|acabar com (?:a )?minha vida|dar (?:um )?fim (?:a|na|em) (?:minha vida|tudo)|por fim a minha vida|acabar com tudo (?:hoje|amanha|de uma))\b/,
    /\b(?:nao quero|nao tenho (?:mais )?vontade de|sem vontade de) (?:mais )?(?:continuar )?(?:viver|vivendo|existir)\b(?! (?:com|aqui|em |na|no|sem|longe|assim com|mais (?:com|aqui|em|sem|longe|na|no)))/,
    /\b(?:nao aguento|nao suporto|nao consigo) mais (?:viver|essa vida|esta vida|a vida|continuar vivendo)\b(?! (?:com|aqui|em |sem|longe|de aluguel|na|no))/,
    /\bcansad[oa] de (?:viver|existir|estar viv[oa])\b(?! (?:aqui|com|em |sem|longe|na|no|de ))|\bcansei de viver\b(?! (?:aqui|com|em |sem|longe|na|no|de ))/,
    /\bquando (?:voce|voces|alguem)[^.!?]{0,40}\b(?:mort[oa]|nao estarei mais|ja nao estarei|terei ido embora para sempre|ja terei partido)\b/,
    /\b(?:melhor|melhores|mais felizes) sem mim\b|\bmelhor se eu (?:nao existisse|morresse|sumisse|nao estivesse|desaparecesse)\b/,
    /\b(?:ser|sendo) um (?:peso|fardo) (?:para|pra|na vida)\b/,
    /\bnao (?:vejo|tem|ha|existe|encontro) (?:mais |outra |nenhuma )*saida\b(?! (?:para o|do|da|desse|para a nossa|pro nosso))/,
    /\b(?:vida nao vale|nao vale) (?:mais )?a pena (?:viver|continuar vivendo)?(?=[.,!?]|$| viver)|\b(?:razao|motivo|motivos|razoes) (?:nenhum )?(?:para|pra) (?:viver|continuar viv)/,
    /\b(?:tomei|tomar|engoli|vou tomar) todos os (?:meus )?(?:remedios|comprimidos)\b|\bcortar (?:os )?(?:meus )?pulsos\b/,
    /\b(?:me jogar|pular|me atirar|vou me jogar|jogar-me) (?:da|do|de|na frente|embaixo|pela) (?:uma |um |do |da )?(?:ponte|predio|trem|janela|metro|sacada)/,
    /\bdormir (?:e )?(?:para sempre|pra sempre|e nunca mais acordar|e nao acordar)|\bnunca mais acordar\b|\bnunca (?:ter|tivesse) nascido\b|\bninguem (?:vai )?(?:sentira?|sentir) (?:a )?minha falta\b|\bdeixar este mundo\b|\badeus para sempre,? (?:mundo|a todos)\b/,
    /\b(?:pelo|por) que (?:eu )?(?:vou|estou prestes a) fazer\b|\b(?:finalmente|enfim) (?:vou descansar|descansarei|vou ter paz|terei paz|estarei em paz)(?: para sempre)?\b(?! (?:na praia|no |amanha|uns))/,
    /\bque (?:a|essa|esta) dor (?:acabe|pare|passe de vez|termine)\b|\b(?:diga|digam|diz) (?:aos|para os|pros) (?:meus filhos|meus pais)[^.!?]{0,30}\bculpa (?:deles|dele|dela)\b|\bnao suporto mais viver\b(?! (?:com|aqui|em|sem|longe|na|no))/,
  ],
  it: [
    /\b(?:voglio|vorrei|preferirei|preferisco|volevo|voglia di) (?:solo )?(?:morire|essere mort[oa])\b(?! (?:di |vecchi|accanto|con te|tra le|felice))/,
    /\b(?:uccidermi|ammazzarmi|mi uccido|mi ammazzo|suicidarmi|impiccarmi)\b(?! (?:di lavoro|di fatica|in palestra|dalle risate))|\bpenso al suicidio\b|\bil mio suicidio\b|\bsuicidio da\b/,
    /\b(?:togliermi la vita|mi tolgo la vita|mettere fine alla (?:mia )?vita|farla finita\b(?! con (?:te|noi|questo|il|la|le|lui|lei|i ))|porre fine alla mia vita)/,
    /\bnon (?:voglio|ho voglia di|ho la forza di|ce la faccio a) (?:piu )?(?:continuare a )?(?:vivere|esistere|continuare a vivere)\b(?! (?:con|qui|a |in |senza|lontan|insieme|cosi con|piu (?:con|qui|a |in |senza)))/,
    /\bnon (?:ho|c'e|trovo) (?:piu )?(?:nessun|alcun|un)? ?(?:motivo|senso|ragione) (?:di|per|nel) (?:vivere|continuare a vivere)\b|\bpiu (?:nessun )?motivo (?:di|per) vivere\b/,
    /\b(?:stanc[oa]|stuf[oa]) di (?:vivere|esistere|essere viv[oa])\b(?! (?:qui|con|a |in |senza|cosi con|da ))/,
    /\bquando (?:leggerai|leggerete|troverai|troverete)[^.!?]{0,40}\b(?:mort[oa]|non ci saro|saro andat[oa] via per sempre)\b/,
    /\b(?:meglio|piu felici|piu sereni) senza di me\b|\bmeglio se (?:io )?(?:non ci fossi|morissi|sparissi|fossi mort)/,
    /\b(?:essere|saro) (?:piu )?un peso per\b/,
    /\bnon (?:vedo|c'e|trovo) (?:piu )?(?:altra |nessuna |alcuna |una )?via d'uscita\b(?! (?:da|dal|per noi|dalla))|\bnon vedo altra soluzione che (?:morire|andarmene per sempre)\b/,
    /\bvita non vale (?:piu )?la pena\b|\bnon vale (?:piu )?la pena (?:di )?vivere\b|\bla vita non ha piu senso\b(?! senza)/,
    /\b(?:preso|ingoiato|prendero|prendere) tutte le (?:mie )?(?:pastiglie|pillole|compresse)\b|\btagliarmi le vene\b/,
    /\b(?:buttarmi|gettarmi|mi butto|mi buttero|lanciarmi|saltare) (?:dal|giu dal|sotto|dalla|giu) (?:il |un |al |la )?(?:ponte|treno|balcone|finestra|tetto|palazzo)\b/,
    /\baddormentarmi (?:e )?(?:per sempre|e non svegliarmi)|\bnon svegliarmi (?:mai )?piu\b|\bnon essere mai nat[oa]\b|\blasciare questo mondo\b|\bnessuno (?:sentira|sentirebbe) la mia mancanza\b/,
    /\bce la faccio piu a (?:vivere|continuare a vivere)\b(?! (?:con|qui|cosi con|senza|a |in ))|\b(?:per|di) quello che (?:sto per fare|faro stanotte|faro stasera)\b|\b(?:finalmente|presto) (?:trovero|avro) (?:la )?pace\b/,
    /\b(?:sopporto|reggo) piu (?:questa|la|la mia) vita\b(?! (?:di|a |in|con))|\bche (?:il|questo) dolore (?:finisca|smetta|passi per sempre|cessi)\b|\b(?:di'|dite|dillo|di) (?:ai miei figli|a mio figlio|a mia figlia|ai miei)[^.!?]{0,30}\bcolpa (?:loro|sua)\b/,
  ],
  nl: [
    /\b(?:wil|wilde|wou|zou) (?:gewoon |liever |het liefst |alleen |maar |echt |nog )*(?:dood(?:gaan)?|sterven|dood zijn)\b(?! (?:van|gevonden))/,
    /\bwas ik maar (?:dood|nooit geboren)\b|\bliever dood\b|\bnooit geboren\b/,
    /\b(?:mezelf|mijzelf|me) (?:vanavond |morgen |nu |van kant |te )*(?:doden|ombrengen|maken van kant|van kant maken|verhangen|ophangen|verdrinken)\b(?! (?:aan de|in het werk|in mijn werk))|\bmaak me van kant\b/,
    /\baan (?:zelfmoord|zelfdoding)\b|\b(?:zelfmoord|zelfdoding) (?:plegen|pleeg|te plegen)\b|\bmijn (?:zelfmoord|zelfdoding)\b/,
    /\b(?:einde|eind) (?:maken )?aan mijn leven\b|\been (?:einde|eind) aan (?:mijn leven|alles)\b|\b(?:stap|stappen|te stappen) uit het leven\b|\buit het leven (?:te )?stap|\bmijn leven (?:te )?beeindigen\b/,
    /\bwil (?:echt |gewoon |zo )*niet (?:meer|langer) (?:leven|verder leven|bestaan|wakker worden)\b(?! (?:met|zonder|in|hier))/,
    /\bniet (?:meer|langer) (?:verder|door) ?(?:leven|met leven)\b|\bgeen (?:zin|kracht|reden) (?:meer )?(?:om|in het) (?:te |nog te |verder te )?leven\b(?! (?:hier|in|met))/,
    /\b(?:levensmoe|moe van het leven|het leven (?:zo )?(?:moe|zat|beu))\b|\bleven (?:heeft|is) (?:voor mij )?(?:niets|niet) meer (?:waard|de moeite)|\bleven (?:heeft|had) (?:voor mij )?geen zin meer\b(?! zonder)|\bleven niet (?:meer )?waard\b/,
    /\b(?:als|wanneer) (?:je|jij|jullie|u) dit (?:leest|lezen|vindt|vinden)[^.!?]{0,30}\b(?:dood|er niet meer|niet meer (?:onder|in leven)|voorgoed weg)\b/,
    /\b(?:beter|gelukkiger|rustiger) (?:af )?zonder mij\b|\bbeter als ik er niet (?:meer )?(?:ben|was|zou)\b/,
    /\b(?:geen|tot) last (?:meer )?(?:zijn|voor jullie|van mij)\b/,
    /\b(?:zie|vind|is|weet) (?:voor mij )?geen (?:andere |enkele )?uitweg\b(?! (?:uit|voor ons|voor onze))/,
    /\balle (?:mijn )?(?:pillen|slaappillen|tabletten) (?:ingenomen|geslikt|innemen|slikken)\b|\bmijn polsen (?:door|open)/,
    /\b(?:spring|springen|te springen|gooi|gooien) (?:me )?(?:van|voor|uit) (?:de|een|het)? ?(?:brug|trein|dak|flat|raam)|\b(?:van (?:de|een|het) (?:brug|dak|flat)|voor (?:de|een) trein|uit het raam) (?:te )?(?:springen|spring|gooien|gooi|gesprongen|stappen)\b/,
    /\b(?:inslapen|slapen|in slaap vallen) (?:en )?(?:voor altijd|nooit meer (?:wakker|ontwaken))|\bnooit meer wakker (?:hoeven )?worden\b|\bniemand (?:zal|zou) me(?: |ij )missen\b|\bdeze wereld (?:te )?verlaten\b/,
    /\b(?:hou|houd) (?:dit|het|mijn) leven niet (?:meer|langer) vol\b|\b(?:niet (?:jullie|jouw|je) schuld|vergeef me)[^.!?]{0,12} wat ik (?:nu |straks )?ga doen\b|\b(?:eindelijk|straks) (?:zal|heb|vind) ik (?:eindelijk )?(?:voor altijd )?(?:rust|vrede)(?: hebben| vinden)?\b(?! (?:in (?:huis|mijn hoofd)|op het werk))/,
    /\bkan (?:dit|het) leven niet (?:meer|langer) aan\b|\bdat de pijn (?:voor altijd |eindelijk )?(?:stopt|ophoudt|weg is)\b|\b(?:zeg|vertel) (?:mijn|aan mijn) (?:kinderen|zoon|dochter|ouders)[^.!?]{0,25}\b(?:hun|zijn|haar) schuld\b/,
  ],
  pl: [
    /\b(?:chce|chcialbym|chcialabym|wole|wolalbym|wolalabym|pragne) (?:juz |tylko |po prostu )*(?:umrzec|nie zyc|zniknac na zawsze|byc martw[ya])\b(?! (?:ze |z |przy|w twoich|obok|szczesliw|stary))/,
    /\b(?:zabic sie|zabije sie|sie zabic|sie zabije|powiesic sie|powiesze sie|sie powiesze|sie powiesic|utopic sie|sie utopie)\b|\b(?:mysle|myslalem|myslalam|mysli) (?:\S+ )?o samobojstwie\b|\bpopelni(?:c|e|am)? samobojstwo\b|\bmoj(?:e|ego|emu|im) samobojstw/,
    /\b(?:odebrac sobie zycie|odbiore sobie zycie|skonczyc ze soba|ze soba skoncz(?:yc|e)|skoncze ze soba|zakonczyc (?:swoje |to )?zycie|skonczyc z zyciem|odejsc z tego swiata|targnac sie na (?:swoje )?zycie)\b/,
    /\bnie chce (?:mi sie )?(?:juz )?(?:dluzej )?(?:zyc|istniec|byc na tym swiecie)\b(?! (?:z |bez|w |tu|tutaj|ta|na wsi|razem|dalej z|obok))/,
    /\bnie (?:mam|widze) (?:juz )?(?:sily|po co|powodu|sensu) (?:juz )?(?:zyc|zeby zyc|by zyc|do zycia|w zyciu|dalej zyc)\b(?! (?:z |tu|bez|w ))|\bnie mam (?:juz )?po co zyc\b/,
    /\b(?:zmeczon[ya]|mam dosc|dosyc) (?:juz )?(?:zyciem|zycia|tego zycia|zyc)\b(?! (?:tu|z |w |na|bez))/,
    /\bkiedy (?:to |bedziesz to |bedziecie to |przeczytasz|przeczytacie|znajdziesz)[^.!?]{0,50}\b(?:nie bede (?:juz )?zyc|nie bedzie|nie bede zyl|nie bede zyla|martw|juz nie zyje)\b|\bgdy (?:to |przeczyt)[^.!?]{0,40}\b(?:nie bedzie|nie bede zyl|nie zyje)/,
    /\b(?:lepiej|szczesliwsi|latwiej) (?:wam |ci |im )?(?:bedzie )?beze mnie\b|\bbeze mnie bedzie (?:wam|ci|im|wszystkim) (?:lepiej|latwiej)\b|\blepiej(?:,)? (?:gdybym|zebym) (?:nie zyl|nie istnial|umarl|zniknal|sie nie urodzil)/,
    /\b(?:byc|bede) (?:juz )?(?:dla was |dla nikogo |dla ciebie )?ciezarem\b/,
    /\bnie (?:widze|mam) (?:juz |dla siebie |innego |zadnego )*wyjscia\b(?! (?:z |poza|dla nas|jak rozst))/,
    /\bzycie (?:juz )?(?:nie ma|stracilo) (?:dla mnie )?(?:juz )?sens|\bnie warto (?:juz )?zyc\b/,
    /\b(?:polknal|polknela|polknalem|polknelam|wzialem|wzielam|polkne|wezme) (?:juz )?(?:wszystkie|cale opakowanie) (?:tabletk|lek|tabletek|lekow|prosz)/,
    /\b(?:skoczyc|skocze|rzucic sie|rzuce sie|wyskocze|wyskoczyc) (?:z (?:mostu|dachu|okna|wiezowca|balkonu)|pod (?:pociag|metro)|przez okno)\b|\bpodciac (?:sobie )?zyly\b/,
    /\bzasnac (?:i )?(?:na zawsze|i (?:juz )?(?:nigdy )?(?:wiecej )?sie nie obudzic)|\b(?:nigdy )?(?:wiecej )?sie (?:juz )?nie obudzic\b|\bnigdy sie nie urodzi[lc]|\bnikt (?:nie bedzie za mna|za mna nie bedzie) tesknil\b/,
    /\bnie daje (?:juz )?rady (?:dluzej )?(?:zyc|z zyciem)\b(?! (?:z |w |tu|bez))|\b(?:co|tego co|za to,? co) (?:zaraz |dzis |teraz )?zrobie\b(?<=(?:wina|wybacz)[^.!?]{0,40})|\b(?:nareszcie|wreszcie|w koncu) (?:bede mial|bede miala|zaznam|znajde) (?:\S+ )?(?:spokoj|spokoju)\b/,
    /\b(?:moge|potrafie|umiem) (?:juz )?(?:dluzej )?(?:zniesc|wytrzymac) (?:tego|swojego) zycia\b|\bzeby ten bol (?:na zawsze |juz )?(?:ustal|minal|sie skonczyl)\b|\b(?:powiedz|powiedzcie) (?:moim dzieciom|mojemu synowi|mojej corce|moim rodzicom)[^.!?]{0,20}\bnie (?:ich|jego|jej) wina\b/,
  ],
  ja: [
    /死にたい(?!くらい|ほど|わけ)|死のうと(?:思|決)|死ぬしか|死んでしまいたい|死んだほうが(?:いい|まし|楽)|死んだ方が(?:いい|まし|楽)/,
    /自殺(?:を(?:考え|し|図|決)|し(?:たい|ます|よう|そう))|(?:私|僕|俺)の自殺|自ら命を絶|命を絶(?:つ|と|ち|ちます)|首を(?:吊|つ)(?:る|って|り)|リストカット/,
    /(?<!では)(?:もう|これ以上)(?:、)?(?:生きて|生き)(?:いたくない|いられない|ていたくない|ていられない|たくない|る気力|る意味|る理由|ていけない|いけません)|生きて(?:い|)たくない|生きているのが(?:つら|辛|苦し|嫌)/,
    /生きる(?:意味|理由|気力|価値|希望)(?:が|も)(?:もう)?(?:ない|なく|ありません|見つから|見出せ)|生きて(?:い|)る(?:意味|価値|理由)(?:が|も|なんて)/,
    /(?:この手紙|これ)を(?:読|見つけ)[^。！？]{0,25}(?:もう(?:この世に)?(?:いない|いません|生きて)|死んで|この世にい)/,
    /この世(?:から(?:いなく|消え|去)|を去)|(?:消えて|いなくなって)しまいたい(?!ほど|くらい)|消えてなくなりたい|いなくなれば(?:いい|みんな|楽)/,
    /(?:私|僕|俺|わたし|ぼく|自分)(?:さえ|なんか|なんて|が|は)(?:いなければ|いない(?:ほう|方)が|いなくなった(?:ほう|方)が|死ねば)/,
    /生まれて(?:こなければ|来なければ|くるんじゃ)/,
    /(?:もう|永遠に|二度と)(?:、)?(?:目を覚まし|目覚め|起き)(?:たくない|なくていい|ませんように)|目が覚めなければいい|眠ったまま(?:死|起き|目)|永遠に眠りたい/,
    /(?:薬|睡眠薬)を(?:全部|すべて|たくさん|大量に)(?:飲|のみ|のん)|(?:橋|屋上|ビル|電車|線路|窓)(?:から|に|の上から)(?:飛び降り|飛び込|身を投げ)/,
    /(?:人生|命|すべて|何もかも)を(?:終わらせ|終わりにし|終わりにする|断)(?:たい|ます|る|よう|ること)|楽になりたい|(?:もう)?終わりにし(?:たい|ます)(?=[。、！]|$)/,
    /(?:これ以上|もう)(?:みんな|あなた|家族|誰か)?(?:に|の)?(?:迷惑をかけ|重荷に(?:なり|なる)|お荷物)(?:たくない|られない|ません)|重荷でいたくない/,
    /生きるのに(?:もう)?(?:疲れ|つかれ)|生きていくのが(?:もう)?(?:つら|辛|苦し|無理)|(?:これから|今から)(?:する|やる|私がする)こと(?:は|を)[^。！？]{0,12}(?:誰のせい|あなたのせい|許して|責めないで)|やっと楽になれ|誰も(?:私|僕|俺)(?:が|の)[^。！？]{0,12}(?:いなくなっ|死んで|死ん)/,
    /(?:この|自分の)?(?:人生|命)に(?:もう)?(?:耐えられ|疲れ果て)|(?:痛み|苦しみ)を(?:永遠に|もう|すべて|早く)?終わらせたい|(?:子ども|子供|息子|娘|両親|母|父)(?:たち)?に[^。！？]{0,16}せいじゃ?(?:では)?ない(?:と|って)[^。！？]{0,8}(?:伝え|言っ)/,
  ],
  ar: [
    /(?:اريد|اتمني|اود|افضل|ارغب في|نفسي|عايز|عايزه|بدي) (?:ان )?(?:اموت|الموت)(?! (?:من الضحك|ضحكا|بجانبك|بين يديك|من الخجل|معك))|ليتني مت|ياريتني مت|يا ليتني مت/,
    /(?:ساقتل|اقتل|قتل|هقتل|حقتل|رح اقتل) (?:نفسي|حالي)(?! (?:في العمل|بالعمل|من التعب))|(?:افكر|فكرت|التفكير|تفكيري) (?:كثيرا )?(?:في |ب)الانتحار|قررت الانتحار|اريد الانتحار|سانتحر|هنتحر|انتحاري(?! سياسي)|اشنق نفسي|شنق نفسي/,
    /(?:انهي|سانهي|انهاء|اضع حدا ل|ساضع حدا ل|وضع حد ل|هنهي) ?(?:حياتي|لحياتي|كل شيء الليله|كل شيء اليوم)/,
    /(?:لا اريد|لم اعد اريد|لا ارغب في|مش عايز|ما بدي|لم تعد لدي رغبه في|فقدت الرغبه في) (?:ان )?(?:اعيش|العيش|الحياه|اكمل حياتي|البقاء حيا|البقاء في هذه الدنيا)(?! (?:معك|هنا|في هذا|في هذه المدينه|بدونك|بعيدا|مع))/,
    /(?:لم اعد|لا) (?:احتمل|اتحمل|استطيع تحمل|اطيق) (?:هذه )?(?:الحياه|العيش)(?! (?:معك|هنا|في|بدونك|مع))|(?:تعبت|مللت|سئمت) (?:من )?(?:الحياه|العيش)(?! (?:في|هنا|مع|معك|بدونك|بعيدا))/,
    /(?:عندما|حين|حينما|لما) (?:تقرا|تقراين|تقروون|تقراون|تجد|تجدون)[^.!؟]{0,25}(?:ميتا|ميته|قد مت|قد رحلت عن|لن اكون (?:حيا|موجودا|علي قيد|هنا)|ساكون قد)/,
    /(?:افضل|احسن|اسعد|ارتاح|ترتاحون) (?:حالا |الكم )?(?:بدوني|من دوني|من غيري)|(?:افضل|احسن) لو (?:لم اكن موجودا|مت|اختفيت)/,
    /(?:عبيا|عبء|حملا) (?:عليكم|عليك|علي احد|علي عائلتي|علي اهلي|ثقيلا عليكم)/,
    /(?:لا|لم اعد|ما عدت) (?:اري|اجد|يوجد) (?:اي )?(?:مخرج|مخرجا|حل سوي الموت|حلا سوي الموت|سبيلا اخر)(?! (?:ل|من هذه المشكله|من هذا الخلاف))/,
    /(?:الحياه|حياتي) (?:لم تعد|لا) (?:تستحق|لها معني|تعني شيئا)(?! بدونك)|(?:سبب|معني|شيء|شيئا) (?:لاعيش|اعيش لاجله|اعيش من اجله|للعيش)/,
    /(?:تناولت|ابتلعت|بلعت|شربت|ساتناول|اخذت) (?:كل|جميع) (?:الحبوب|حبوبي|الاقراص|الدواء|ادويتي|دوائي)|قطع (?:شراييني|معصمي|وريدي)/,
    /(?:القي|سالقي|ارمي|سارمي|هرمي|القاء|رمي) (?:ب)?نفسي (?:من|امام|تحت|عن) (?:ال)?(?:جسر|سطح|قطار|نافذه|شرفه|كوبري|مبني|فوق)|(?:اقفز|ساقفز|القفز) (?:من|عن) (?:ال|فوق ال)?(?:جسر|سطح|نافذه|مبني|شرفه)/,
    /(?:انام|النوم) (?:و)?(?:لا|الا|ولا) (?:استيقظ|اصحو|اصحي)(?: ابدا)?|لا استيقظ ابدا|ليتني لم اولد|يا ليتني لم اولد|ارحل عن هذه (?:الدنيا|الحياه)|اغادر هذه (?:الدنيا|الحياه)|مغادره هذه (?:الدنيا|الحياه)/,
    /(?:لم اعد|لست|ما عدت) (?:قادرا|قادره|اقدر) علي (?:العيش|الحياه|ان اعيش)(?! (?:معك|هنا|في|بدونك|بعيدا))|ما (?:سافعله|ساقدم عليه|انوي فعله)[^.!؟]{0,15}(?:ذنب|خطا|تلوم|سامح)|(?:سامحوني|سامحني) علي ما سافعله?|سارتاح (?:اخيرا|الي الابد)|(?:لن|ما راح|ما رح) (?:يفتقدني|يشتاق الي|يلاحظ غيابي) احد/,
    /ان (?:يتوقف|ينتهي|يزول) (?:هذا )?الالم(?! في (?:ظهر|راس))|(?:قل|قولي|قولوا|اخبر|اخبروا|اخبري) (?:ل)?(?:اولادي|ابني|ابنتي|اطفالي|اهلي|امي|ابي)[^.!؟]{0,25}(?:ذنبهم|ذنبه|ذنبها|خطاهم|بسببهم)/,
  ],
} satisfies Record<string, RegExp[]>;

const { ja: japanese, ...others } = phrasesIn;
const withoutAccents = Object.values(others).flat();

/**
 * Whether a text may be read as a goodbye to life in another language than English.
 * @param text in lower case, with straight apostrophes and single spaces
 */
export function soundsLikeGoodbyeElsewhere(text: string): boolean {
  const plain = withoutMarks(text);
  return (
    withoutAccents.some((phrase) => phrase.test(plain)) ||
    japanese.some((phrase) => phrase.test(text))
  );
}

/** Not for Japanese, where marks make another sound. */
const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
