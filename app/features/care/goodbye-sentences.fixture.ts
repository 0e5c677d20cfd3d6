/**
 * Sentences as people write them in letters like ours. `alarming` ones may be read as a goodbye to life;
 * `harmless` ones are apologies, love, grief, break-ups, idioms and farewells of other kinds, many with
 * the same words. Add what a person tells us was missed, or appeared for nothing.
 */
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const alarming = lines(`
  I am going to kill myself tonight.
  I want to die.
  I just don’t want to live anymore.
  I don't want to be here anymore.
  By the time you read this I will be dead.
  By the time anyone finds this letter I'll be gone.
  I have decided to end my life.
  I'm ending it all tomorrow.
  You will all be better off without me.
  Everyone would be happier if I were gone, we both know that.
  The world will be a better place without me in it.
  I wish I had never been born.
  I wish I was dead.
  I can't go on like this.
  I cannot carry on, not even for the children.
  I can't take it anymore and I'm so sorry.
  I can't do this anymore, I'm so tired.
  I'm tired of living.
  I am so sick of being alive.
  There is no reason to live now that she is gone.
  I have nothing left to live for.
  My life is not worth living.
  Life just isn't worth it and I have stopped pretending.
  I took all my pills an hour ago.
  I have saved up enough of the pills.
  I'm going to jump off the bridge where we met.
  I will step in front of a train.
  I keep thinking about jumping from the roof.
  I want to cut my wrists.
  I'm afraid I will hurt myself. I want to hurt myself all the time.
  Please don't blame yourself, this was my decision and nobody could have stopped it.
  Don't blame yourself for what I am about to do. It was my choice.
  Tell my kids it wasn't their fault.
  I won't be a burden to you anymore.
  I'd rather be dead than feel this for one more day.
  I hope I go to sleep and never wake up.
  I just want to sleep forever.
  I pray every night that I will not wake up tomorrow.
  I just want the pain to stop, all of it, for good.
  I will finally be at peace.
  Nobody would miss me.
  No one will even notice if I was gone.
  I see no way out anymore.
  It is the only way out for me.
  I don't see a future for myself.
  I was not strong enough to stay. Forgive me.
  I tried so hard to stay for you.
  I have given up on life.
  I'm done with life.
  I am leaving this world, and I am not afraid.
  Goodbye forever. I loved you all.
  Goodbye, cruel world.
  This is my final goodbye. Look after Mum.
  I'll see you soon on the other side, Dad.
  I am going to be with you soon, my darling, up there where you are.
  I won't be here tomorrow.
  I am not going to see another birthday.
  I have been suicidal for months and told nobody.
  I am going to commit suicide and I wanted you to hear it from me.
  If you are reading this, I am no longer alive.
  I have chosen the day already.
  I can’t keep living with what I did.
  I have written the note and hidden the rope.
  It will all be over for me tonight.
  Please feed the cat. I won't be coming back from the lake.
  I have said goodbye to everyone and now I am calm.
  After tonight you will not have to worry about me ever again.
  The gun is in the drawer and I am looking at it.
  I want to disappear forever.
  Mum, I am so sorry, I could not fight it any longer. Please remember me happy.
`);

export const harmless = lines(`
  I am sorry I missed your birthday.
  I never said it properly. Thank you.
  I still think of the summer at the lake.
  You were right about the house, and I was too proud to say so.
  I miss you every single day.
  I loved you long before I knew the word.
  I can't live without you, and I don't want to.
  I would die for you.
  I almost died laughing when you fell into the pond.
  You killed it on stage last night.
  My feet are killing me after that hike, but it was worth it.
  I nearly died of embarrassment.
  That dress is to die for.
  I was dead tired when I came home and you had cooked.
  The garden is dead without you, so I planted tulips.
  I thought I would die of shame when you read my diary.
  I could have killed you for eating the last piece of cake.
  I kill time by reading your old letters.
  You are the end of all my searching.
  We had to end it, and I think we both knew.
  It is over between us, and I wish you well.
  I can't do this to you.
  I can't go on holiday without thinking of you.
  I cannot go on stage without your bracelet.
  I can't stand the coffee here.
  I can't take it back, but I can say that I am sorry.
  I can't bear to see you sad.
  I couldn't hold on to the rope and we both fell into the mud, remember?
  Hold on, there is more to say.
  I can't hang on the phone all evening, but I can write.
  I can't wait to see you.
  I can't keep going to the same café hoping you walk in.
  I am leaving town on Monday.
  I'm leaving you the keys under the mat.
  I leave this job with a heavy heart.
  I am leaving this house to you.
  By the time you read this, I will be on the train to Lisbon.
  By the time you read this the exams will be over.
  When you read this, call me, no matter how late.
  When you are reading this, I hope the sun is shining.
  If you're reading this, you found the last clue of the hunt.
  This is goodbye to the flat, to the neighbours and to the broken lift.
  Goodbye, old car, you took us everywhere.
  Goodbye for now, my love.
  Goodbye and thank you for ten years at this school.
  We never said goodbye.
  I never got to say goodbye to her, and it haunts me.
  My last letter was angry, and I regret it.
  My last day at work is Friday.
  This is the last time I ask for the bike back.
  The last words I said to you were about the dishes.
  Your last message made me smile.
  I wish I had been kinder.
  I wish I was there with you.
  I wish I were braver.
  I wish I had never sold the piano.
  I wish you had been born in my time, Grandma.
  When you were born, I was afraid to hold you.
  I don't want to live in this city any longer than we have to.
  I don't want to live with regret.
  I don't want to live next to the motorway again.
  I do not want to be here for the speeches, only for the cake.
  I don't want to be your secret anymore.
  I don't want to be angry anymore.
  I didn't want to wake you up.
  I never want to wake up anywhere but next to you.
  Wake up early tomorrow, we are going fishing.
  I slept forever on Sunday and it was wonderful.
  I want to grow old with you.
  I want to die old, next to you, with crumbs in the bed.
  I wanted to die laughing at your toast.
  I am not afraid of dying, only of not having told you.
  When I die, I want you to have my violin.
  When I am gone, take the boat out once a year and think of me.
  When I'm gone on Tuesdays, the cat sleeps on your chair.
  After I am gone, the recipe is yours. Not before.
  The doctors say I have a year, and I want to spend it dancing.
  The cancer is back, and I want you to hear it from me.
  I am dying, as you know, and I am not sad today.
  Your father died in peace, holding my hand.
  Your mother is at peace now.
  He is finally at rest.
  I hope you find peace with what happened.
  I have made my peace with the divorce.
  Since she died, the house is too quiet.
  It is a year since your brother took his life, and I still set his place.
  I heard about the suicide of your friend, and I don't have words.
  After his suicide, nobody spoke about him. I want to.
  I volunteer at a suicide prevention line because of you.
  You talked me out of a dark place once. You may not even know.
  Years ago you sat with me all night, and because of that I am here.
  I am so glad I stayed.
  I am glad to be alive, and you had a part in it.
  You saved my life when you called.
  You are my life.
  You are the love of my life.
  You changed my life.
  I have spent my life looking for you.
  I want to share my life with you.
  I took my life in my hands and moved to Norway.
  Take my life as an example of what not to do, and laugh.
  I want my life back, and I am getting it.
  The end of my rope was a Tuesday in May, and then you knocked.
  Life is too short for this silence.
  Life is not fair, but you are.
  Life isn't worth living without coffee, you used to say.
  Nothing in this house works without you.
  There was no point in arguing, so I made tea.
  There is no reason to be polite any more, so: I love you.
  I see no reason to wait.
  There is no way out of this traffic, so I am writing to you.
  We were lost in the maze and there was no way out for an hour.
  You always found a way out.
  I don't see a future for us, and I am sorry.
  I see a future with you in it.
  I am tired of pretending that I don't miss you.
  I'm tired of fighting with you.
  I'm sick of the rain.
  I'm so tired of living out of boxes.
  I am tired, but it is the good kind.
  I am sick of this job and of the food.
  I give up, you win, the couch is yours.
  I gave up smoking because of you.
  I have given up on the garden, it belongs to the snails.
  Never give up on your music.
  I am done with excuses.
  I'm done with this town.
  You are better off without him.
  The team is better off without me as goalkeeper, believe me.
  You deserve better than me.
  I was a burden to carry up those stairs with my broken leg.
  You were never a burden.
  I don't want to be a burden when I am old, so I looked at flats.
  Nobody cares about the curtains.
  No one will notice the stain.
  Nobody could ever replace you.
  Nobody would believe how we met.
  I miss who I was with you.
  I hurt you, and I hurt myself with it.
  I hurt myself falling off your bike and never told you.
  I cut myself shaving before our first date.
  I cut my hair, you would laugh.
  I took my pills, so stop worrying, Mum.
  Remember to take your pills, Dad.
  I took the whole bottle of champagne to the roof, and you came after me.
  We jumped off the cliff into the sea and screamed.
  I would jump off a cliff if you asked, you know that.
  Let's jump from the pier again this summer.
  I stepped in front of the class and forgot everything.
  I fell in front of a train of schoolchildren, so embarrassing.
  The bridge where we met is closed for repairs.
  I want to stand on that bridge with you again.
  It hurts, and it will hurt less.
  I want the pain in my back to stop, so I finally saw a doctor.
  I want this fight to be over.
  I want it all: the house, the dog and you.
  I just want to be with you.
  I'll be with you soon, the train leaves at nine.
  I will see you soon, in our kitchen.
  See you soon, my heaven on two feet.
  I will join you soon in Madrid.
  Dad, I hope there is fishing in heaven.
  One day we will meet again, Grandma, but not yet.
  I dreamed of you again, up there with your pipe.
  You left this world too early.
  You left the world a kinder place.
  I want to leave the world a bit better.
  I am leaving the country in spring.
  I wanted the ground to swallow me.
  I wanted to disappear when they played my song.
  You disappeared from my life without a word.
  I have decided to go to therapy.
  I have decided to leave my job.
  I've made up my mind to go back to school.
  I am ready to go whenever you are.
  I am ready to leave the past alone.
  Don't blame yourself for the accident.
  Please don't blame yourself, the dog was old.
  It was never your fault.
  Tell the kids I will bring ice cream.
  Tell Mum the soup was too salty.
  It wasn't your fault that we lost the match.
  Forgive me for what I said at the funeral.
  Forgive me, I was a coward.
  I am so sorry for everything.
  I am sorry I wasn't strong enough to tell the truth.
  I was not strong enough to carry the piano alone.
  I tried so hard to hate you.
  I tried so hard to stay awake for your call.
  You are stronger than you know.
  I was lost until I met you.
  I felt so alone in that house.
  I have been so lonely since you moved.
  I have been depressed this winter, and I am getting help.
  The dark months are hard for me, but spring is coming.
  I cried all night after we hung up.
  My heart is broken, and it will mend.
  You broke my heart.
  I'm heartbroken, but I understand.
  I burned your letters and regret it.
  I shot myself in the foot with that email.
  I could kick myself for letting you go.
  I nearly drowned in paperwork without you.
  We hung the picture you gave us over the bed.
  I would kill for your lasagna.
  This silence is killing me.
  The suspense is killing me, say yes.
  You took my breath away.
  I died a little when you left.
  Part of me died with him.
  A part of me will always be sixteen on that beach.
  I hope you live a long and foolish life.
  Long live the two of us.
  Live, love, and call your mother.
  Happy birthday, you made it to ninety!
  Congratulations on the baby.
  Thank you for staying.
  Thank you for sitting with me when she died.
  I owe you fifty euros and an apology.
  I lied about the vase.
  I forgive you.
  I don't forgive you, but I don't hate you any more.
  I am proud of you.
  Please come home for Christmas.
  I won't be here on Saturday, so take the key.
  I won't be around next week.
  I will not be there tomorrow, but my heart will.
  I won't make it tomorrow, the boss said no.
  I will be gone for three weeks, water the plants.
  I'll be gone when you wake up, my shift starts at five.
  If I am late, start without me.
  It is time to go to bed.
  It was time for me to go, and you let me.
  It's the end of an era.
  All good things come to an end.
  The end of summer always makes me write to you.
  I want to end this letter with a joke.
  Sleep well, my friend.
  Rest in peace, dear Rex, best of dogs.
  We scattered her ashes where the river bends.
  His funeral was full of jazz.
  I still hear your voice on the machine.
  To my future self: you did it.
  Dear me at sixteen: it gets better.
  At sixteen I didn't want anybody to see me. Today I teach drama.
`);
