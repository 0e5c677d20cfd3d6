/**
 * Common given names in Latin letters: the evidence that "Bank" behind one of them is a family name.
 * Names of places and of banks are left out, because of "Victoria Police" and "Marcus Bank".
 */
export const givenNames = `
  aaron abby abdul abdullah abel abena abigail abraham achieng ada adaeze adam ade adele adrian
  adriana agata agi agnes agneta agnieszka agus ahmad ahmed ahmet aidan aileen aino aisha aishah
  akira akosua alan alasdair albert alberto aleida alejandra alejandro alessandra alessandro alex
  alexander alexandra alexis alfred alfredo ali alice alicia alina alison allen alma alvaro ama
  amaka amanda amara amber amelia amelie amina aminata amir amit amy ana anastasia anders andre
  andrea andreas andrei andrej andres andrew andrzej andy angel angela angelica angelina angelo
  angus anh anil anita anja anjali anke ankit ann anna anne annette annika anouk anthony antoine
  anton antonia antonio antti aoife arjun arthur arturo arun arya asha ashley asif astrid attila
  audrey august aurelie axel aylin ayse balazs barbara barry bart bas beata beatrice beatriz ben
  bengt benjamin bente bernard bernd bernhard bert beth betty bianca bilal bill birgit bjorn bob
  bogdan bola bonnie boris bozena brad bram brandon brenda brian bridget brigid brigitte brock bruce
  bruno budi burak callum camila camille caoimhe carl carla carlo carlos carmen carol caroline
  carolyn catalina caterina catherine cecilia cecilie celia celine cem cesar chantal charles
  charlie chiara chinedu chloe chris christian christiane christina christine christoph christopher
  chukwu ciaran cindy claire clara clarence claude claudia claudio clay clemens clint cole colin
  connor conor cora craig cristian cristina csaba cynthia dafydd daisy dale dan dana daniel daniela
  daniele danielle danny daria darnell darren david dawn dean deandre debbie deborah debra declan
  deepak denis denise deniz dennis derek dewi diana diane diego dieter dilek dimitri dimitrios dina
  dirk divya dmitri dominic dominik dominika don donald donna dora doris dorothy doug douglas dragan
  drew duncan dung dylan earl ebony ed eddie edgar edith eduardo edward edwin eero eileen elaine
  eleanor elena eleni eli elif elisa elisabeth elise eliza elizabeth ella ellen elsa elvira emeka
  emil emilia emilie emily emine emma emmanuel emre enrico enrique eoin eric erica erik erika erin
  ernest ernesto esra ester esther ethan ethel eugene eva evan evelyn ewa fabian fabio farhan fatih
  fatima fatma fatou federica federico felix femke ferdinand ferenc fergus fernanda fernando filip
  fiona flora florin floyd folake francesca francesco francis francisca francisco francois frank
  franz franziska fred freddie frederic frederik freya frida friedrich gabor gabriel gabriela
  gabriele gareth gary gavin gemma georg george georges georgios gerald gerard gerd gerhard gerrit
  gheorghe giacomo gianni gina giorgio giovanna giovanni giulia giuseppe glen glenn gloria goran
  gordon grace graham greg gregor gregory greta grzegorz guido guillaume gul gunilla gunnar gunther
  gustav guy gwen gyorgy halina hamish hamza hana hank hannah hanne hannes hans hao harald harold
  harriet harry haruto hasan hassan hatice hazel heather hector heidi heike heinz helen helena
  helene helga hendrik henri henrik henry herb herbert herman hilda hilde hina hiroshi hoa holly
  homer hugo hui hulya hung huong huseyin hussein iain ian ibrahim ida ieuan ifeoma igor ildiko
  ilkka ilse imran ines inga inge ingrid ingvild ioana ioannis ionut irena irene iris irma irving
  irwin isabel isabella isabelle ismail istvan ivan ivana ivo ivy jacek jack jacob jacqueline
  jacques jadwiga jaime jake jakob jakub jamal james jamie jan jana jane janet janina janos jared
  jaroslav jasmin jason javier jay jean jeanne jed jeff jeffrey jelena jennifer jenny jens jeroen
  jerome jerry jesse jessica jessie jesus jill jim jimmy jing jiri jitka joan joana joanna joao
  joaquin jochen joe joel johan johann johanna johannes john johnny jon jonas jonathan joost jorge
  jorgen jose josef joselito joseph josephine josh joshua joyce jozef juan juana juanita judith judy
  juha jukka julia julian juliana julie julien juliette julio julius juma jun jurgen justin kai
  kamau karel karen kari karim karin karl karla karolina kaspar katalin katarzyna kate katerina
  katharina katherine kathleen kathrin kathy katie katja katrin kavita kay kees keisha keith kelly
  kemal ken kenji kenneth kenta kerstin kevin khadija khalid kim kirk kirsten kjell kjetil klara
  klaus kofi konstantinos kostas kristen kristin kristina krzysztof kurt kwaku kwame kyle lakshmi
  lan lance lara larry lars laszlo latifa latoya laura lauren laurence laurent layla lea leah leila
  lena lene lenka lennart leo leon leonard leonardo leonie leopold lerato leroy lester lewis liam
  lidia lieke lili lilly lily lin linda linus lionel lisa liz ljubica lois lola lorena lorenzo
  loretta lorraine lotte lou louis louise lowri luc luca lucas lucia lucie lucy ludwig luigi luis
  luisa luka lukas luke luna luther lydia lynn maaike maarten mabel mack mads maeve magda magdalena
  magnus mahmoud maja malgorzata malte mamadou mandy manfred manon manuel manuela mara marc marcel
  marcelo marcin marco marek margaret margarita margit margot maria mariam mariana marianne marie
  marija marijke marina mario marion marisa marjorie mark marko markus marlene marta martha martin
  martina marvin mary maryam massimo mateo mateusz mathias mathieu mathilde matteo matthew matthias
  matti maureen maurice mauro max maxim maximilian maxine may maya meera megan mehmet mei melanie
  melissa melvin mercedes merle mette mia michael michal michel michele michelle miguel mihaela
  mihai mika mikael mike mikhail mila milan mildred milena miles milos milton mina ming minh mircea
  miriam mirjam miroslav mitch mohamed mohammad mohammed mona monica monika morag moritz moses
  muhammad murat murray mustafa mwangi myron myrtle nadia nadine nancy naoko naomi natalia natalie
  natasha nathalie nathan nathaniel ned neha neil nell nelly nerys ngozi niamh nicholas nick nico
  nicola nicolae nicolas nicole niels nigel nikola nikolai nikos nils nina noah noel noemi nomsa
  nora norbert noreen norman nour nuria nurul oleg olga olive oliver olivia olivier ollie oluwaseun
  omar ondrej opal orhan orville oscar oskar osman otieno otis otto ousmane owen oystein pablo
  padraig paige paivi pamela paolo pascal pat patricia patricio patrick patrik paul paula paulina
  pauline paulo pavel pavla pawel pearl pedro peggy pekka penelope per percy perry petar peter petr
  petra phil philip philipp philippe phoebe phyllis pia pierre piet pieter pilar piotr pooja preston
  priya putri quentin quincy rachel radu rafael ragnar rahul raj rajesh ralf ralph ramon randall
  randy rania raquel rasmus raul ravi ray raymond rebecca recep regina reginald reinhard rekha
  renata renate rene rex rhonda rhys ricardo rick ricky rita rizky rob robert roberta roberto robin
  rodney rodrigo roger rohan roland rolf roman ron ronald ronan rory rosa rosalie rosario roscoe
  rose rosemary ross rowan rowena roxana roxanne roy ruben ruby rudi rudolf rufus rui rupert russell
  rusty ruth ruud ryan sabina sabine sabrina sadie sakura sally salma salvatore sam samantha samir
  samuel sana sander sandor sandra sandy sanja sanjay sanne sara sarah sascha saskia scott sean
  sebastian selim selin selma serena serge sergei sergio seth shanice shannon sharon shaun sheila
  sheldon sherman shirley sian sibel sid siegfried sigrid sigurd silas silke silvia simon simona
  simone sinead siobhan sipho sirpa siti sjoerd sofia sofie solveig sonia sonja sophia sophie soren
  sri stacy stan stanislav stanislaw stefan stefania stefanie stefano stella stephan stephanie
  stephen steve steven stewart stu stuart sue sunil sunita suresh susan susana susanne suzanne sven
  svetlana sylvester sylvia sylvie takashi tamara tania tanja tanya tara tariq tatiana ted teddy
  teresa tereza terry thabo thea thelma theo theodor theresa thi thomas thorsten tiago tijs tilda
  till tim timo timothy tina tobias toby todd tom tomas tomasz tommy toni tony tor torsten tracy
  trevor tristan tuan tunde tuomas tuula tyler tyrone udo ulf uli ulla ulrich ulrike umar ursula
  usman ute uwe vaclav valentin valentina valeria valerie vanessa vasile vera vern vernon veronica
  veronika vesna vicente vicky vijay viktor vince vincent vincenzo viola violet virgil vito vivian
  vivienne vladimir vojtech wade wallace walter wanda wanjiku wayne wei wendell wendy werner wilbur
  wilfred wilhelm will willard willemijn william willy wim winston wojciech wolfgang wouter xavier
  xiao yan yann yara yasmin yetunde yiannis yoko yolanda youssef yuki yusuf yvette yvonne zachary
  zainab zanele zara zbigniew zdenek zelda zeynep zoe zofia zoltan zsuzsa zuzana
`;
