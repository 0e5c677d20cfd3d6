/**
 * As goodbye-sentences.fixture.ts, in the other languages of the recipient's page: for each of them
 * sentences that may be read as a goodbye to life, and harmless ones, many with the same words.
 */
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface Sentences {
  alarming: string[];
  harmless: string[];
}

export const sentencesElsewhere: Record<string, Sentences> = {
  fr: {
    alarming: lines(`
      Je n’ai plus envie de vivre.
      Je veux mourir, c’est tout.
      Je vais me tuer ce soir.
      J’ai décidé d’en finir.
      Quand tu liras cette lettre, je ne serai plus là.
      Quand vous lirez ces mots, je serai mort.
      Vous serez tous mieux sans moi.
      Tout le monde serait plus heureux si je n’étais plus là.
      Je ne veux plus être un poids pour vous.
      Je ne vois pas d’autre issue.
      Je veux mettre fin à mes jours.
      J’ai pris tous mes comprimés.
      Je vais me jeter sous un train.
      Je pense au suicide depuis des mois.
      La vie ne vaut plus la peine d’être vécue.
      Je suis fatiguée de vivre.
      J’aurais préféré ne jamais naître.
      Je voudrais m’endormir et ne plus jamais me réveiller.
      Pardonne-moi, je n’ai plus la force de me battre, je m’en vais pour toujours.
      Je n’arrive plus à vivre.
      Ne m’en veux pas, je serai enfin en paix.
      Personne ne remarquera que je suis parti pour toujours.
      Tout sera bientôt terminé pour moi.
      Je ne supporte plus cette vie.
      Je veux juste que la douleur s’arrête pour toujours.
      Dis à mes enfants que ce n’était pas leur faute.
      Je ne vois plus d’issue.
      Je veux en finir avec la vie.
      J’ai des idées suicidaires.
      J’ai envie de crever.
      Je vais me tirer une balle.
      Je suis un fardeau pour tout le monde.
      Je n’ai plus goût à la vie.
      Je vais me foutre en l’air ce soir.
      Je voudrais disparaître pour toujours.
      Je ne veux plus être là.
      Je vais avaler tous mes médicaments.
      Ma vie n’a plus de sens.
      Je ne veux plus exister.
      J’ai pensé à me suicider.
      Je pense à mourir tous les jours.
      Je n’en peux plus de vivre.
      J’ai décidé de mourir.
      Je vais sauter du pont.
      Sans moi, vous serez enfin tranquilles.
      Je ne mérite pas de vivre.
      Je préférerais être mort.
      Ce soir, tout s’arrête pour moi.
    `),
    harmless: lines(`
      Je ne peux plus vivre sans toi.
      Je meurs d’envie de te revoir.
      J’étais mort de rire ce soir-là.
      C’est fini entre nous, je te dis adieu.
      Je m’en vais demain, je pars pour Lyon.
      Quand je ne serai plus là, garde la maison. J’ai eu une longue vie.
      Tu me manques à en crever.
      J’ai tué le temps en t’écrivant.
      Je ne veux plus vivre avec toi.
      Je ne veux plus vivre à Paris.
      Maman est morte il y a un an, et elle me manque chaque jour.
      Je suis désolé de t’avoir blessée.
      Merci pour tout ce que tu as fait.
      Je n’en peux plus de ton silence.
      Je suis fatigué de ce travail.
      J’ai envie de vivre avec toi.
      C’est la fin de notre histoire.
      Je veux mourir vieux à tes côtés.
      J’ai eu envie de mourir de honte.
      Grand-père s’est endormi paisiblement.
      Je ne t’oublierai jamais.
      Sans toi la vie n’a plus le même goût.
      Tu m’as sauvé la vie.
      Je vais arrêter de t’attendre.
      Je te quitte pour ne plus souffrir.
      Notre amour valait la peine d’être vécu.
      Il n’y a pas d’autre issue que la séparation.
      Je prends mes comprimés tous les matins.
      Je me jette à l’eau : je t’aime.
      Le médecin dit qu’il me reste six mois, alors je veux te dire merci.
      Je me suis tué à la tâche pour cette maison.
      Je veux en finir avec nos disputes.
      J’ai appris le suicide de ton frère, et les mots me manquent.
      Maman va me tuer si elle apprend que j’ai gardé le chat.
      Tu vas me tuer, mais j’ai encore oublié ton anniversaire.
      Je pourrais me noyer dans tes yeux.
      Tu es ma raison de vivre.
      Personne ne remarquera la tache sur la nappe.
      Papi a quitté ce monde en paix, entouré de nous tous.
      Mamie vient de quitter ce monde.
      J’espère que la douleur passera vite, repose-toi.
      Je n’ai plus la force de vivre sans toi.
      Je voudrais que tu sois là.
      Je meurs sans toi.
      Je ne peux pas imaginer ma vie sans toi.
      Sans toi, la vie n’a plus de sens.
      Tu étais un poids pour moi, et maintenant je respire.
      Il est parti pour toujours, et je t’écris depuis l’hôpital.
      Je ne veux plus être là quand tu rentres ivre.
      Veux-tu vivre avec moi pour toujours ?
      Ce régime va finir par me tuer.
    `),
  },
  es: {
    alarming: lines(`
      Ya no quiero vivir.
      Quiero morir.
      Me voy a matar esta noche.
      He decidido quitarme la vida.
      Cuando leas esta carta ya no estaré.
      Cuando lean esto estaré muerta.
      Estarán mejor sin mí.
      Todos estarían mejor si yo no estuviera.
      No quiero ser una carga para nadie.
      No veo otra salida.
      Voy a acabar con mi vida.
      Me he tomado todas las pastillas.
      Pienso tirarme del puente.
      Pienso en el suicidio todos los días.
      La vida ya no vale la pena.
      Estoy cansado de vivir.
      Ojalá nunca hubiera nacido.
      Solo quiero dormir y no despertar nunca más.
      No puedo más con la vida.
      No encuentro ninguna razón para seguir viviendo.
      Perdónenme por lo que voy a hacer, no es culpa de nadie.
      Por fin voy a descansar para siempre.
      Nadie me va a extrañar cuando ya no esté.
      No soporto más esta vida.
      Solo quiero que el dolor se acabe para siempre.
      Dile a mis hijos que no fue culpa suya.
      Me quiero morir.
      Me quiero matar.
      Me voy a quitar la vida.
      He pensado en el suicidio.
      Tengo pensamientos suicidas.
      Soy una carga para todos.
      Ya no le encuentro sentido a la vida.
      Mi vida ya no tiene sentido.
      Quiero desaparecer para siempre.
      No quiero seguir en este mundo.
      Me voy a tirar por la ventana.
      Me pego un tiro esta noche.
      No tengo ninguna razón para vivir.
      He perdido las ganas de vivir.
      Voy a acabar con mi sufrimiento.
      Prefiero estar muerto.
      No merezco vivir.
      Me voy a colgar.
      Ya tomé la decisión de irme para siempre de este mundo.
      Quiero dejar de vivir.
      Quiero que todo termine, no quiero despertar mañana.
      No puedo seguir viviendo así.
    `),
    harmless: lines(`
      No quiero vivir sin ti.
      Ya no quiero vivir contigo.
      Me muero de ganas de verte.
      Casi me muero de risa.
      Te echo de menos cada día desde que te fuiste.
      Lo nuestro se acabó, adiós.
      Mi padre murió en marzo y no supe despedirme.
      Cuando yo falte, cuida del jardín. He tenido una vida larga y buena.
      Siento mucho lo que te dije.
      Gracias por no dejarme nunca sola.
      Estoy cansada de tus mentiras.
      No aguanto más este trabajo.
      Estoy harto de vivir en esta ciudad.
      Quiero morir de viejo a tu lado.
      Me quise morir de vergüenza.
      La vida contigo vale la pena.
      Tú me salvaste la vida.
      No hay salida de esta discusión.
      Te dejo porque ya no te quiero.
      Ayer maté el tiempo leyendo tus cartas.
      Me mato a trabajar por vosotros.
      Tomo las pastillas de la tensión cada mañana.
      Salté de alegría cuando llegó tu carta.
      Descansa en paz, abuela.
      Me voy mañana a Bogotá, no me despido.
      Perdóname por haber tardado tanto.
      Quiero pasar mi vida contigo.
      El médico me da unos meses y quiero decirte gracias.
      Sin ti mi vida es gris.
      Nunca es tarde para volver a empezar.
      Fue una decisión difícil dejar la casa.
      No puedo más con tanta distancia.
      Me enteré del suicidio de tu hermano y no tengo palabras.
      Eres mi razón para vivir.
      Me diste un motivo para vivir.
      Estoy muy ilusionada por lo que voy a hacer este verano.
      No te rías de lo que voy a hacer.
      Mi madre me va a matar cuando se entere.
      Tomo todas las pastillas que me manda el médico.
      Espero que el dolor pare pronto y te den el alta.
      Mi abuela acaba de dejar este mundo.
      Me muero por verte.
      Me quiero morir de la vergüenza.
      Sin ti mi vida no tiene sentido.
      Eres la razón de mi vida.
      Mi madre va a matarme por llegar tarde.
      Perdón por lo que hice.
      La abuela descansó y dejó este mundo en paz.
      No hay razón para discutir.
      No quiero vivir en una mentira.
      Fuiste una carga para mí.
    `),
  },
  de: {
    alarming: lines(`
      Ich will nicht mehr leben.
      Ich möchte sterben.
      Ich werde mich heute umbringen.
      Ich habe beschlossen, mir das Leben zu nehmen.
      Wenn du diesen Brief liest, bin ich tot.
      Wenn ihr das lest, bin ich nicht mehr da.
      Ohne mich seid ihr besser dran.
      Es wäre besser, wenn ich nicht mehr da wäre.
      Ich will euch keine Last mehr sein.
      Ich sehe keinen Ausweg mehr.
      Ich mache meinem Leben ein Ende.
      Ich habe alle Tabletten genommen.
      Ich werde von der Brücke springen.
      Ich denke jeden Tag an Selbstmord.
      Mein Leben hat keinen Sinn mehr.
      Ich habe keine Kraft mehr zum Leben.
      Ich wünschte, ich wäre nie geboren.
      Ich will einschlafen und nie wieder aufwachen.
      Ich bin so müde vom Leben.
      Ich halte dieses Leben nicht mehr aus.
      Gebt euch keine Schuld an dem, was ich tun werde.
      Bald bin ich endlich erlöst.
      Niemand wird mich vermissen.
      Ich ertrage dieses Leben nicht mehr.
      Ich will nur, dass der Schmerz für immer aufhört.
      Sag meinen Kindern, dass es nicht ihre Schuld war.
      Ich bringe mich um.
      Ich habe Suizidgedanken.
      Ich erhänge mich heute.
      Ich tue mir etwas an.
      Ich falle euch allen nur zur Last.
      Wenn du das liest, lebe ich nicht mehr.
      Die Welt ist ohne mich besser dran.
      Ich habe keinen Lebenswillen mehr.
      Ich will nicht mehr da sein.
      Ich will nicht mehr hier sein, ich will tot sein.
      Ich werfe mich vor den Zug.
      Ich schneide mir die Pulsadern auf.
      Ich bin suizidal.
      Es gibt für mich keinen Grund mehr zu leben.
      Ich halte es nicht mehr aus zu leben.
      Ich habe beschlossen zu sterben.
      Ich kann und will nicht mehr leben.
      Ich habe es nicht verdient zu leben.
      Ich hänge mich auf.
      Ich bin für alle nur eine Last.
      Ich gehe heute von euch, für immer, lebt wohl.
      Am liebsten wäre ich tot.
    `),
    harmless: lines(`
      Ich will nicht mehr mit dir leben.
      Ohne dich will ich nicht sein.
      Ich sterbe vor Sehnsucht nach dir.
      Ich habe mich totgelacht.
      Du fehlst mir jeden Tag.
      Mit uns ist es aus, leb wohl.
      Papa ist im März gestorben, und ich habe mich nicht verabschiedet.
      Wenn ich einmal nicht mehr da bin, gehört das Haus euch. Ich hatte ein langes Leben.
      Es tut mir leid, was ich gesagt habe.
      Danke, dass du mich nie allein gelassen hast.
      Ich habe deine Lügen satt.
      Ich kann diese Arbeit nicht mehr ertragen.
      Ich bin müde von der Reise.
      Ich will mit dir alt werden und sterben.
      Ich wollte vor Scham im Boden versinken.
      Das Leben mit dir ist schön.
      Du hast mir das Leben gerettet.
      Aus diesem Streit gibt es keinen Ausweg.
      Ich mache Schluss mit dir.
      Ich habe den ganzen Nachmittag die Zeit totgeschlagen.
      Ich arbeite mich für euch zu Tode.
      Ich nehme jeden Morgen meine Tabletten.
      Ich bin vor Freude in die Luft gesprungen.
      Ruhe in Frieden, Oma.
      Ich gehe morgen fort, nach Hamburg.
      Verzeih, dass ich so lange gebraucht habe.
      Ich möchte mein Leben mit dir verbringen.
      Der Arzt gibt mir noch ein halbes Jahr, und ich will dir danken.
      Ohne dich ist mein Leben leer.
      Es ist nie zu spät für einen Anfang.
      Ich setze dem ganzen Theater jetzt ein Ende.
      Ich will dir nicht länger zur Last legen, was damals war.
      Ich habe vom Selbstmord deines Bruders gehört, und mir fehlen die Worte.
      Mama wird mich umbringen, wenn sie das erfährt.
      Du wirst mich umbringen, ich habe den Kuchen vergessen.
      Ich will dir nicht zur Last fallen, aber darf ich zu Weihnachten kommen?
      Oma hat diese Welt verlassen.
      Unser Kind wurde nie geboren, und doch denken wir jeden Tag daran.
      Ich hoffe, dass der Schmerz aufhört und du bald wieder laufen kannst.
      Du bist der Grund, warum ich lebe.
      Das Warten bringt mich um.
      Ich habe dir nie etwas antun wollen.
      Ohne mich ist das Team nur zu dritt.
      Ohne dich hat mein Leben keinen Sinn.
      Du bist mir nie zur Last gefallen.
      Opa ist friedlich eingeschlafen.
      Ohne mich geht die Reise ja auch.
      Ich lache mich tot.
      Ich will, dass der Streit aufhört.
      Du hast mich fast umgebracht mit deinem Schweigen.
      Er hat sich das Leben genommen, und ich verstehe es nicht.
    `),
  },
  'pt-BR': {
    alarming: lines(`
      Eu não quero mais viver.
      Eu quero morrer.
      Vou me matar hoje à noite.
      Decidi tirar a minha vida.
      Quando você ler esta carta, eu já estarei morto.
      Quando vocês lerem isso, eu não estarei mais aqui.
      Vocês vão ficar melhor sem mim.
      Seria melhor se eu não existisse.
      Não quero ser um peso para vocês.
      Não vejo outra saída.
      Vou acabar com a minha vida.
      Tomei todos os meus remédios.
      Vou me jogar da ponte.
      Penso em suicídio todos os dias.
      Não tenho mais motivo para viver.
      Estou cansada de viver.
      Queria nunca ter nascido.
      Só quero dormir e nunca mais acordar.
      Não aguento mais essa vida.
      Não consigo mais continuar vivendo assim.
      Me perdoem pelo que vou fazer, a culpa não é de ninguém.
      Finalmente vou descansar para sempre.
      Ninguém vai sentir minha falta.
      Não suporto mais viver.
      Só quero que a dor acabe para sempre.
      Diga aos meus filhos que não foi culpa deles.
      Quero sumir pra sempre.
      A vida não vale mais a pena.
      Minha vida não tem mais sentido.
      A vida perdeu o sentido para mim.
      Perdi a vontade de viver.
      Não quero mais estar neste mundo.
      Eu sou um peso para todo mundo.
      Tenho pensamentos suicidas.
      Vou tirar a própria vida.
      Quando você ler isto, eu não vou estar mais aqui.
      Vou dar um tiro na cabeça.
      O mundo seria melhor sem mim.
      Não tenho mais forças para viver.
      Pensei em me matar.
      Vou cortar os pulsos.
      Não mereço viver.
      Preferia estar morta.
      Vou me enforcar.
      Quero deixar de existir.
      Todo mundo vai ficar melhor sem mim.
      Não quero acordar amanhã.
      Cansei da vida.
    `),
    harmless: lines(`
      Não quero viver sem você.
      Não quero mais viver com você.
      Estou morrendo de saudade.
      Quase morri de rir.
      Sinto sua falta todos os dias.
      Acabou entre nós, adeus.
      Meu pai morreu em março e eu não me despedi.
      Quando eu não estiver mais aqui, cuide do jardim. Tive uma vida longa e boa.
      Desculpa pelo que eu disse.
      Obrigada por nunca me deixar sozinha.
      Estou cansado das suas mentiras.
      Não aguento mais esse emprego.
      Cansei de viver de aluguel.
      Quero morrer velhinho ao seu lado.
      Eu queria morrer de vergonha.
      A vida com você vale a pena.
      Você salvou a minha vida.
      Não tem saída para o nosso casamento.
      Estou indo embora porque não te amo mais.
      Matei o tempo relendo suas cartas.
      Eu me mato de trabalhar por vocês.
      Tomo os remédios da pressão toda manhã.
      Pulei de alegria quando sua carta chegou.
      Descanse em paz, vó.
      Amanhã eu me mudo para Recife.
      Perdoa a demora desta carta.
      Quero passar a vida com você.
      O médico me deu alguns meses, e eu quero te agradecer.
      Sem você minha vida é cinza.
      Nunca é tarde para recomeçar.
      Foi uma decisão difícil vender a casa.
      Não vale a pena brigar por isso.
      Soube do suicídio do seu irmão e não tenho palavras.
      Minha mãe vai me matar quando souber.
      Você vai me matar de rir.
      Você é meu motivo para viver.
      Você me deu uma razão para viver.
      Quero explicar por que vou fazer essa viagem.
      Brigar por isso não vale a pena.
      Espero que a dor pare logo e você tenha alta.
      Meu avô acaba de deixar este mundo.
      Queria sumir de vergonha.
      Não aguento mais esse calor.
      Sem você minha vida não tem sentido.
      Você é a razão da minha vida.
      Perdoa o que eu fiz.
      Vou me matar de estudar para essa prova.
      Estou morta de cansaço.
      Você foi um peso na minha vida por anos.
      Meu tio tirou a própria vida, e eu ainda não entendo.
      Não tenho mais motivo para ficar com você.
    `),
  },
  it: {
    alarming: lines(`
      Non voglio più vivere.
      Voglio morire.
      Stanotte mi uccido.
      Ho deciso di togliermi la vita.
      Quando leggerai questa lettera sarò morto.
      Quando leggerete queste parole non ci sarò più.
      Starete meglio senza di me.
      Sarebbe meglio se non ci fossi.
      Non voglio più essere un peso per voi.
      Non vedo via d’uscita.
      Ho deciso di farla finita.
      Ho preso tutte le pastiglie.
      Voglio buttarmi dal ponte.
      Penso al suicidio ogni giorno.
      La vita non vale più la pena.
      Sono stanca di vivere.
      Vorrei non essere mai nata.
      Vorrei addormentarmi e non svegliarmi più.
      Non ho più nessun motivo per vivere.
      Non ce la faccio più a vivere.
      Perdonatemi per quello che sto per fare, non è colpa vostra.
      Finalmente troverò pace.
      Nessuno sentirà la mia mancanza.
      Non sopporto più questa vita.
      Voglio solo che il dolore finisca per sempre.
      Di’ ai miei figli che non è stata colpa loro.
      Non ho più voglia di vivere.
      Non ho più la forza di vivere.
      La mia vita non ha più senso.
      Mi voglio ammazzare.
      Ho pensieri suicidi.
      Sono un peso per tutti.
      Voglio sparire per sempre.
      Sarebbe stato meglio se non fossi mai nato.
      Penso spesso al suicidio.
      Ho pensato di uccidermi.
      Mi butto sotto un treno.
      Mi sparo stanotte.
      Senza di me starete tutti meglio.
      Non voglio più stare al mondo.
      Ho perso la voglia di vivere.
      Preferirei essere morto.
      Non merito di vivere.
      Voglio smettere di vivere.
      Mi impicco.
      Ho deciso di morire.
      Il mondo starebbe meglio senza di me.
      Vi lascio per sempre, non cercatemi.
    `),
    harmless: lines(`
      Non voglio vivere senza di te.
      Non voglio più vivere con te.
      Muoio dalla voglia di vederti.
      Sono morto dal ridere.
      Mi manchi ogni giorno.
      Tra noi è finita, addio.
      Papà è morto a marzo e non l’ho salutato.
      Quando non ci sarò più, tieni tu la casa. Ho avuto una vita lunga e bella.
      Mi dispiace per quello che ho detto.
      Grazie per non avermi mai lasciata sola.
      Sono stanco delle tue bugie.
      Non ne posso più di questo lavoro.
      Sono stufo di vivere in questa città.
      Voglio morire vecchio accanto a te.
      Volevo morire di vergogna.
      La vita con te vale la pena.
      Mi hai salvato la vita.
      Da questa lite non c’è via d’uscita per noi.
      Ti lascio perché non ti amo più.
      Ho ammazzato il tempo rileggendo le tue lettere.
      Mi ammazzo di lavoro per voi.
      Prendo le pastiglie per la pressione ogni mattina.
      Ho fatto un salto di gioia quando è arrivata la tua lettera.
      Riposa in pace, nonna.
      Domani parto per Torino.
      Perdona il ritardo di questa lettera.
      Voglio passare la vita con te.
      Il medico mi dà qualche mese, e voglio dirti grazie.
      Senza di te la vita è grigia.
      Non è mai tardi per ricominciare.
      Voglio farla finita con le nostre discussioni.
      Non voglio più vivere a Milano.
      Ho saputo del suicidio di tuo fratello e mi mancano le parole.
      Mia madre mi ammazza se lo scopre.
      Sei il mio motivo di vivere.
      Mi hai ridato la voglia di vivere.
      Sono emozionata per quello che sto per fare.
      Il nonno ha lasciato questo mondo serenamente.
      La nonna sta per lasciare questo mondo e chiede di te.
      Spero che il dolore finisca presto e che tu torni a casa.
      Finalmente avrò pace in ufficio.
      Mi ammazzo di risate ogni volta che ci penso.
      Non ho più voglia di litigare.
      Senza di te la mia vita non ha senso.
      Sei la mia ragione di vita.
      Mia madre vuole uccidermi per il ritardo.
      Muoio senza di te.
      Perdonami per quello che ho fatto.
      Sei stato un peso per me.
      Il caldo mi uccide.
      Non ho più voglia di lavorare qui.
    `),
  },
  nl: {
    alarming: lines(`
      Ik wil niet meer leven.
      Ik wil dood.
      Ik ga mezelf vanavond van kant maken.
      Ik heb besloten een einde aan mijn leven te maken.
      Als je dit leest, ben ik dood.
      Als jullie dit lezen, ben ik er niet meer.
      Jullie zijn beter af zonder mij.
      Het is beter als ik er niet meer ben.
      Ik wil jullie niet meer tot last zijn.
      Ik zie geen uitweg meer.
      Ik stap uit het leven.
      Ik heb alle pillen ingenomen.
      Ik ga van de brug springen.
      Ik denk elke dag aan zelfmoord.
      Mijn leven heeft geen zin meer.
      Ik ben zo moe van het leven.
      Was ik maar nooit geboren.
      Ik wil inslapen en nooit meer wakker worden.
      Ik heb geen reden meer om te leven.
      Ik hou dit leven niet meer vol.
      Het is niet jullie schuld wat ik ga doen.
      Eindelijk zal ik rust hebben.
      Niemand zal me missen.
      Ik kan dit leven niet meer aan.
      Ik wil alleen dat de pijn voor altijd stopt.
      Zeg mijn kinderen dat het niet hun schuld was.
      Ik wil er niet meer zijn.
      Ik ga er een einde aan maken.
      Ik maak er een eind aan.
      Ik ga mezelf iets aandoen.
      Ik heb zelfmoordgedachten.
      Ik ben suïcidaal.
      Ik pleeg zelfmoord.
      Ik ben iedereen alleen maar tot last.
      Als je dit leest, leef ik niet meer.
      Ik zie het leven niet meer zitten.
      Ik verhang me.
      Ik spring voor de trein.
      De wereld is beter af zonder mij.
      Ik heb geen levenslust meer.
      Ik kan niet meer verder leven.
      Ik wil sterven.
      Ik verdien het niet om te leven.
      Ik hang me op.
      Ik was liever dood.
      Ik wil dat het ophoudt, ik wil niet meer wakker worden.
      Ik heb besloten uit het leven te stappen.
      Ik zie geen toekomst meer voor mezelf.
    `),
    harmless: lines(`
      Ik wil niet meer met jou leven.
      Ik kan niet zonder jou.
      Ik verga van verlangen naar je.
      Ik lachte me dood.
      Ik mis je elke dag.
      Het is uit tussen ons, vaarwel.
      Papa is in maart gestorven en ik heb geen afscheid genomen.
      Als ik er later niet meer ben, is het huis voor jullie. Ik heb een lang leven gehad.
      Het spijt me wat ik gezegd heb.
      Dank je dat je me nooit alleen liet.
      Ik ben je leugens zat.
      Ik houd dit werk niet meer vol.
      Ik ben moe van de reis.
      Ik wil oud worden naast jou.
      Ik schaamde me dood.
      Het leven met jou is mooi.
      Je hebt mijn leven gered.
      Er is geen uitweg uit deze ruzie.
      Ik ga bij je weg.
      Ik heb de hele middag de tijd gedood.
      Ik werk me kapot voor jullie.
      Ik neem elke ochtend mijn pillen.
      Ik sprong een gat in de lucht.
      Rust zacht, oma.
      Morgen verhuis ik naar Gent.
      Vergeef me dat het zo lang duurde.
      Ik wil mijn leven met je delen.
      De dokter geeft me nog een half jaar, en ik wil je bedanken.
      Zonder jou is mijn leven leeg.
      Het is nooit te laat voor een nieuw begin.
      Ik maak een einde aan onze vriendschap.
      Ik wil niet meer in Utrecht wonen.
      Ik hoorde van de zelfmoord van je broer en heb geen woorden.
      Ik wil je niet tot last zijn, maar mag ik met kerst komen?
      Opa heeft deze wereld verlaten.
      Ons kindje is nooit geboren, maar we denken er elke dag aan.
      Ik hoop dat de pijn stopt en dat je gauw weer loopt.
      Mama vermoordt me als ze dit hoort.
      Jij bent de reden dat ik leef.
      Het is beter als ik er niet ben op je feest.
      Ik maak er een einde aan, aan dat geruzie van ons.
      Eindelijk heb ik rust in huis.
      Ik wil er niet meer over praten.
      Zonder jou heeft mijn leven geen zin.
      Jij bent mijn reden om te leven.
      Je bent me nooit tot last geweest.
      Ik wil er niet meer bij zijn als je drinkt.
      Hij heeft zelfmoord gepleegd, en ik begrijp het niet.
      Oma is rustig ingeslapen.
      Ik heb hem zien springen van blijdschap.
      Ik zie het niet zitten om te verhuizen.
    `),
  },
  pl: {
    alarming: lines(`
      Nie chcę już żyć.
      Chcę umrzeć.
      Dziś w nocy się zabiję.
      Postanowiłem odebrać sobie życie.
      Kiedy to przeczytasz, już nie będę żył.
      Kiedy przeczytacie ten list, mnie już nie będzie.
      Beze mnie będzie wam lepiej.
      Lepiej, gdybym nie istniała.
      Nie chcę być dla was ciężarem.
      Nie widzę innego wyjścia.
      Chcę ze sobą skończyć.
      Połknęłam wszystkie tabletki.
      Skoczę z mostu.
      Codziennie myślę o samobójstwie.
      Moje życie nie ma już sensu.
      Mam dosyć życia.
      Wolałbym nigdy się nie urodzić.
      Chciałabym zasnąć i już się nie obudzić.
      Nie mam już po co żyć.
      Nie daję już rady żyć.
      To nie wasza wina, co zaraz zrobię.
      Nareszcie będę miał spokój na zawsze.
      Nikt nie będzie za mną tęsknił.
      Nie mogę już znieść tego życia.
      Chcę tylko, żeby ten ból na zawsze ustał.
      Powiedz moim dzieciom, że to nie ich wina.
      Mam myśli samobójcze.
      Jestem dla wszystkich ciężarem.
      Świat będzie lepszy beze mnie.
      Jak to przeczytasz, mnie już nie będzie.
      Podetnę sobie żyły.
      Nie widzę sensu życia.
      Straciłam chęć do życia.
      Nie mogę już dłużej tak żyć.
      Nie chce mi się żyć.
      Chcę zniknąć na zawsze.
      Chcę odejść z tego świata.
      Powieszę się.
      Zrobię sobie coś.
      Myślę, żeby się zabić.
      Nikomu nie będzie mnie brakować.
      Nie zasługuję na życie.
      Postanowiłam umrzeć.
      Chciałabym nie żyć.
      Rzucę się pod pociąg.
      Wszystkim będzie lepiej beze mnie.
      Nie chcę się jutro obudzić.
      Życie mnie przerosło, odchodzę na zawsze.
    `),
    harmless: lines(`
      Nie chcę żyć bez ciebie.
      Nie chcę już z tobą mieszkać.
      Umieram z tęsknoty za tobą.
      Mało nie umarłem ze śmiechu.
      Tęsknię za tobą każdego dnia.
      Między nami koniec, żegnaj.
      Tata umarł w marcu, a ja się nie pożegnałem.
      Kiedyś mnie zabraknie i dom będzie wasz. Miałem długie, dobre życie.
      Przepraszam za to, co powiedziałam.
      Dziękuję, że nigdy nie zostawiłeś mnie samej.
      Mam dosyć twoich kłamstw.
      Nie mam już siły do tej pracy.
      Jestem zmęczony podróżą.
      Chcę się zestarzeć przy tobie.
      Chciałam umrzeć ze wstydu.
      Życie z tobą ma sens.
      Uratowałaś mi życie.
      Z tej kłótni nie ma wyjścia.
      Odchodzę, bo już cię nie kocham.
      Całe popołudnie zabijałem czas.
      Zapracowuję się dla was na śmierć.
      Codziennie rano biorę tabletki na ciśnienie.
      Skoczyłam z radości, kiedy przyszedł twój list.
      Spoczywaj w pokoju, babciu.
      Jutro wyjeżdżam do Gdańska.
      Wybacz, że tyle to trwało.
      Chcę spędzić z tobą życie.
      Lekarz daje mi pół roku, więc chcę ci podziękować.
      Bez ciebie moje życie jest puste.
      Nigdy nie jest za późno, by zacząć od nowa.
      Chcę skończyć z tym milczeniem.
      Nie chcę żyć w kłamstwie.
      Dowiedziałem się o samobójstwie twojego brata i brak mi słów.
      Mama mnie zabije, jak się dowie.
      Wreszcie będę miała spokój w domu.
      W końcu będę miał spokój od remontu.
      Życzę ci, żeby ten ból minął i żebyś szybko wróciła do domu.
      Nasze dziecko nigdy się nie urodziło, ale pamiętamy o nim codziennie.
      Babcia musiała odejść z tego świata zbyt wcześnie.
      Jesteś sensem mojego życia.
      Dałeś mi chęć do życia.
      Nie mogę żyć bez ciebie.
      Nie chcę być dla ciebie niemiły.
      Bez ciebie moje życie nie ma sensu.
      Jesteś moim powodem do życia.
      Przez lata byłeś dla mnie ciężarem.
      Zaraz się zabiję o te twoje buty w przedpokoju.
      Odszedł z tego świata spokojnie.
      Zrobię sobie coś dobrego na kolację.
      Jak to przeczytasz, mnie już nie będzie w domu, jadę do mamy.
      Nie mogę tak dłużej żyć w tym bałaganie.
    `),
  },
  ja: {
    alarming: lines(`
      もう生きていたくない。
      死にたいです。
      今夜、死のうと思います。
      自殺を考えています。
      この手紙を読むころ、私はもうこの世にいません。
      あなたがこれを読んでいるとき、僕は死んでいると思う。
      私がいないほうがみんな幸せになれる。
      僕なんかいなければよかった。
      これ以上みんなに迷惑をかけたくないので、さようなら。
      生きる意味がもう見つからない。
      自ら命を絶つことにしました。
      薬を全部飲みました。
      橋から飛び降りるつもりです。
      この世からいなくなりたい。
      生きているのがつらい。
      生まれてこなければよかった。
      このまま眠って、二度と目を覚ましたくない。
      人生を終わらせたい。
      消えてしまいたいです。
      もう生きるのに疲れました。
      私がこれからすることは、誰のせいでもありません。
      これでやっと楽になれます。
      誰も私がいなくなったことに気づかないでしょう。
      この人生にもう耐えられません。
      この痛みを永遠に終わらせたいだけです。
      子どもたちに、あなたたちのせいではないと伝えてください。
      消えたい。
      今夜、死にます。
      生きていく自信がありません。
      生きていても仕方がない。
      死んだら楽になれるのに。
      毎日死にたくなります。
      もう死なせてください。
      生きているのがしんどい。
      死ぬことばかり考えています。
      自分なんて生きている価値がない。
      もう生きる気力がありません。
      首を吊ります。
      死のうかと思っています。
      みんな、さようなら。私は死にます。
      生きるのがつらい。
      死んでしまいたいと思う毎日です。
      もう死ぬしかありません。
      生きる資格がない。
      明日、電車に飛び込みます。
      この世に未練はありません。
      私なんか死ねばいいんだ。
      二度と目覚めませんように。
    `),
    harmless: lines(`
      あなたがいない毎日はさみしい。
      死ぬほど笑ったね。
      会いたくて死にそうです。
      恥ずかしくて死にたいくらいだった。
      もうあなたとは暮らせません。
      別れましょう。さようなら。
      三月に父が亡くなり、お別れが言えませんでした。
      いつか私がいなくなったら、家を頼みます。長くていい人生でした。
      あんなことを言ってごめんなさい。
      いつもそばにいてくれてありがとう。
      あなたの嘘にはもう疲れました。
      この仕事はもう続けられない。
      旅で疲れました。
      おじいさんになるまであなたと生きていきたい。
      あなたと生きる人生は楽しい。
      あなたは命の恩人です。
      この喧嘩はもう終わりにしよう。
      午後はずっと暇をつぶしていました。
      家族のために必死に働いています。
      毎朝、血圧の薬を飲んでいます。
      手紙が届いて、飛び上がって喜びました。
      おばあちゃん、安らかに眠ってください。
      あした大阪へ引っ越します。
      返事が遅くなってごめんなさい。
      あなたと一生を過ごしたい。
      お医者さんに余命半年と言われたので、お礼を言いたいです。
      あなたがいなければ、今の私はいません。
      やり直すのに遅すぎることはない。
      迷惑をかけてごめんなさい。
      この関係を終わらせたい。
      東京ではもう生きていけないので、実家に帰ります。
      おやすみなさい。よく眠ってね。
      お兄さんの自殺を知って、言葉がありません。
      あなたがいるから、生きている意味がある。
      あなたは私の生きる理由です。
      まだ死にたくない。
      恥ずかしくて消えたいくらいでした。
      犬を死なせてしまったことを後悔しています。
      おじいちゃんが死んだときのことを覚えていますか。
      早く引っ越しを終わらせたい。
      死ぬまで一緒にいよう。
      二度と会えないと思うとつらい。
      もう死ぬかと思うほど笑いました。
      あなたのためなら死ねる。
      君がいないと生きていけない。
      祖母は先月、この世を去りました。
      友人が自殺を図り、まだ入院しています。
      穴があったら入りたい、いや消えてしまいたいくらいです。
      楽しくて生きている価値があると思えた。
      ペットが死ぬのはつらいね。
      死ぬ気で頑張ったよ。
    `),
  },
  ar: {
    alarming: lines(`
      لا أريد أن أعيش بعد الآن.
      أريد أن أموت.
      سأقتل نفسي الليلة.
      قررت أن أنهي حياتي.
      عندما تقرأ هذه الرسالة سأكون قد مت.
      عندما تقرؤون هذا لن أكون موجودًا.
      ستكونون أفضل حالًا بدوني.
      كان الأمر سيكون أفضل لو لم أكن موجودًا.
      لا أريد أن أكون عبئًا عليكم.
      لم أعد أرى مخرجًا.
      أفكر في الانتحار كل يوم.
      تناولت كل الحبوب.
      سألقي بنفسي من الجسر.
      الحياة لم تعد تستحق.
      تعبت من الحياة.
      ليتني لم أولد.
      أتمنى أن أنام ولا أستيقظ أبدًا.
      لم يبق لي شيء أعيش من أجله.
      لم أعد أحتمل هذه الحياة.
      لم أعد قادرًا على العيش.
      ما سأفعله ليس ذنب أحد.
      سأرتاح أخيرًا إلى الأبد.
      لن يفتقدني أحد.
      لا أطيق هذه الحياة.
      أريد فقط أن يتوقف الألم إلى الأبد.
      قل لأولادي إنه لم يكن ذنبهم.
      كرهت الحياة.
      لم يعد لحياتي معنى.
      لا معنى لحياتي.
      أنا عبء على الجميع.
      بدي موت.
      سأنهي معاناتي الليلة.
      زهقت من الحياة.
      فكرت بالانتحار.
      يا ريت أموت.
      لا أريد الحياة.
      أريد أن أختفي إلى الأبد.
      هموت نفسي.
      فقدت الرغبة في الحياة.
      لدي أفكار انتحارية.
      سأشنق نفسي.
      لا أستحق الحياة.
      قررت أن أموت.
      أفضل الموت.
      سأرمي نفسي من السطح.
      العالم أفضل بدوني.
      لا أريد أن أستيقظ غدًا.
      مللت العيش.
    `),
    harmless: lines(`
      لا أريد أن أعيش بدونك.
      لا أريد أن أعيش معك بعد اليوم.
      أموت شوقًا إليك.
      كدت أموت من الضحك.
      أشتاق إليك كل يوم.
      انتهى ما بيننا، وداعًا.
      مات أبي في مارس ولم أودعه.
      إذا غبت يومًا فالبيت لكم، فقد عشت عمرًا طويلًا جميلًا.
      أعتذر عما قلته لك.
      شكرًا لأنك لم تتركني وحدي.
      تعبت من كذبك.
      لم أعد أحتمل هذا العمل.
      تعبت من السفر.
      أريد أن أشيخ بجانبك.
      تمنيت أن تبتلعني الأرض من الخجل.
      الحياة معك جميلة.
      لقد أنقذت حياتي.
      لا مخرج من هذا الخلاف.
      سأتركك لأنني لم أعد أحبك.
      قتلت الوقت بقراءة رسائلك.
      أقتل نفسي في العمل من أجلكم.
      أتناول حبوب الضغط كل صباح.
      قفزت من الفرح حين وصلت رسالتك.
      ارقدي بسلام يا جدتي.
      سأسافر غدًا إلى عمّان.
      سامحني على تأخر هذه الرسالة.
      أريد أن أقضي حياتي معك.
      قال الطبيب إن أمامي نصف عام، وأريد أن أشكرك.
      حياتي بدونك فارغة.
      لا يفوت الأوان أبدًا لبداية جديدة.
      لم أعد أحتمل العيش في هذه المدينة.
      كان قرار بيع البيت صعبًا.
      علمت بانتحار أخيك ولا أجد الكلمات.
      أنت كل شيء أعيش من أجله.
      سأرتاح أخيرًا بعد الامتحانات.
      أتمنى أن يزول الألم عنك سريعًا.
      أنت سبب سعادتي وحياتي.
      أمي ستقتلني إن عرفت.
      لا أستطيع العيش بدونك.
      رحل جدي عن هذه الدنيا بسلام.
      أعطيتني معنى للعيش.
      لا أريد أن أكون ثقيلًا عليك في الزيارة.
      هذا المشهد كان انتحاريًا بكل معنى الكلمة، ضحكنا كثيرًا.
      حياتي بدونك لا معنى لها.
      أنت سبب أعيش من أجله.
      ليتني متأكد من مشاعرك.
      رحلت جدتي عن هذه الدنيا.
      سامحني على ما فعلته.
      كنت عبئًا علي سنوات طويلة.
      أريد أن أعيش معك إلى الأبد.
      هذا الحر سيقتلني.
    `),
  },
};
