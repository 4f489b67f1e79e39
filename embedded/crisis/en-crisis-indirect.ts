// English patterns for wishes and dangers that are only hinted at. Their parts are those of en-crisis.ts.
import type { CrisisWords } from './crisis-words.ts';

export const INDIRECT_PATTERNS: CrisisWords['patterns'] = [
  [
    'rather',
    `rather not (be (alive|here any ?more)|exist|live)!{<near>|with|without|next|that}`,
    `rather not wake up( (again|tomorrow|any ?more))?<stop>`,
  ],
  [
    'easier|relief',
    `easier( just)?( if i (did not|didn't|never) (exist|wake up)<stop>| (not to|to not|to never|to stop) (exist|be alive|wake up<stop>))`,
    `(dying|death|being dead|not waking up) (would|will|might|could)( just| only)? be( such)?( a| my)? (relief|release|easier)!{for the (patient|dog|cat|horse)}`,
    `my( own)? funeral .{0,40}(relief|peace~)`,
  ],
  ['alive', `want( it)? to stop being alive`, `why am i( even)?( still)? alive`, `unalive (<self>)`],
  [
    'vanish|disappear',
    `<wish> i (could|would|might)( just)? (disappear|vanish)( (and|so) (never|nobody|no one|that nobody|that no one)| for ?ever| for good| from this world| completely<stop>|<stop>)!{come back to|in}`,
  ],
  [
    'here',
    `(don't|do not|didn't)( even| really)? want to be here( (at all|any ?more|half the time|a lot of the time|most (days|nights|of the time))|<stop>)!{for the (meeting|weekend)}`,
    `if i (wasn't|weren't|was not|were not|hadn't been) here (i think|they|everyone|everybody|nobody|no one|it'd|it would|things would|mum|mom|my)`,
  ],
  [
    'better off',
    `(everyone|everybody|they|the kids|the children|my family|you) (would|will|'d|might) (all )?be( so much| much| probably| just)? better off<stop>`,
    `better off (without a (mother|mum|mom|dad|father|wife|husband|friend|daughter|son) like me|if i (were|was) (gone|dead))`,
  ],
  [
    'burden',
    `(all i am is|i am nothing but|i'm nothing but|i will only ever be) a burden`,
    `i('m| am)( only| just| nothing but| always)?( such)? a burden<stop>`,
    `i('m| am)( only| just| always)?( such)? a burden (to|on|for) (them|him|her|you|us|people|others)<stop>`,
  ],
  ['how to end', `(<think>|know|decided|looked up|googled) how to end (it|things|myself|everything)( all)?<stop>`],
  [
    'goodbye',
    `(wrote|write|written|writing|have) my goodbye (letters?|notes?)!{for the|to the (team|office|company)}`,
    `goodbye (letters?|notes?) (is|are) (written|ready|in)`,
  ],
  [
    'pills',
    `sav(e|ed|ing)( up)? (enough|my|all my|the)( sleeping)? pills`,
    `pills .{0,60}just in case i (decide|choose|want) to`,
    `(enough|box of|bottle of) pills .{0,60}(just in case i|in case i (decide|want) to|to (end|die|go to sleep for ?ever))`,
  ],
  [
    'bridge|balcony|roof|ledge|platform|oncoming',
    `(stood|stand|standing|sat) on (the|a) (bridge|balcony|roof|ledge|platform|railing) .{0,40}(jump(ed|ing)?|letting go|let go|end(ing)? it)!{rope|in(to)? the (water|lake|sea|river)}`,
    `(looked|looking) down from (the|a|my) (bridge|balcony|roof|ledge|window) .{0,50}(let go|letting go|jump(ing)?|end it|be over)`,
    `<think> (steering|driving|swerving|turning)( the car)? into (the |a )?(oncoming|tree|wall|traffic|truck|lorry)`,
  ],
  [
    'way out',
    `(i|we) (see|have|find|know|saw|had) no( other)? way out( any ?more| of (this|it|my life)| for (me|myself))?<stop>`,
    `there (is|was|'s) no( other)? way out( for me| any ?more)<stop>`,
    `can'?t (see|find)( a| any)( other)? way out( any ?more)?<stop>`,
  ],
  [
    'living',
    `can'?t see myself living (to|past|until|another|through)`,
    `why (i should|should i|i)( even)?( still)? (go on|keep|keep on|carry on) living`,
    `(so )?(done|finished|fed up|sick) (with|of) (living|being alive)<stop>`,
  ],
  [
    'life',
    `(so )?(done|finished|fed up|had enough) (with|of)( this| my)? life( altogether| itself| now)?<stop>`,
    `out of (life|this life)<stop>`,
    `(want|need) out of (life|this life)`,
  ],
  [
    'this world',
    `<not> want to be in this world`,
    `(<want>|decided|going|ready|like) to leave this world`,
    `<not> belong (in|on) this (world|earth|planet)!{of}`,
  ],
  ['kill me', `<wish>( that)? (someone|somebody|anyone|he|she|they|it|something) would( just)? kill me`],
  [
    'mind',
    `would(n't| not) (mind|care)( at all)? (if i (did(n't| not)|never|do(n't| not)) wake up|dying!{<hobby>|wool|hair|my hair|it|the|eggs}|being dead|if i (died|were dead|was dead|got hit by))`,
  ],
  [
    'kms',
    `(want to|going to|should|might|about to|could|will|i'll|i'd rather|ready to)( just)? kms`,
    `kms (fr|rn|tonight)`,
  ],
  [
    'death',
    `(i|i'm|i am|i have been)( just| only)? (long(ing)?|wish(ing)?|pray(ing)?|yearn(ing)?|wait(ing)?) for (death|my death)<stop>`,
  ],
  ['live or die', `<not> care (whether|if) (i|they let me) live or die`],
  [
    'my arm|my wrist|my leg|my thigh|burn myself|burning myself|the blade|the razor|cuts on',
    `(scratch|cut|bite|burn)(ing|es|s)? (myself|<limb>) until (it|they|i) (bleed|bleeds|hurts?)`,
    `burn(ing|s)? myself (with|using) (a|the|my) (lighter|cigarettes?|matches|match|iron)`,
    `(cuts|scars) on <limb> .{0,40}(want|need|new ones|urge|more)`,
    `(have|had|got|took|hold|holding|held|see|find|found) (the|a|my) (blade|razor|razor blade) (in my hand|again|ready|out again)!{in my hand to (shave|plane|carve)}`,
  ],
  [
    'locks me|locked me|locks us|locked us|by the throat|by my throat|takes my phone',
    `(he|she|my <who>|they) lock(s|ed) (me|us) (in|up)( the (cellar|basement|house|room|flat)| when| and| at night)`,
    `(grabbed|grabs|held|holds|took|takes|had) (me|her|us) by (the|my) throat`,
  ],
  [
    'afraid of|scared of|terrified of|frightened of',
    `(throws|threw|hits|hit|beats|beat|kicks|kicked) .{0,40}(afraid|scared|terrified|frightened) of (him|her|them)`,
    `(afraid|scared|terrified|frightened) of (what (he|she|they)( will| would|'ll|'d| might| could) do( to (me|us|the (kids|children)))?( when| if| tonight|<stop>)|(him|her) when (he|she)( is|'s| has been| comes| gets)? (drunk|drinks|drinking|home|angry))`,
  ],
  [
    'kill me|kill us',
    `(he|she|they|my <who>)( has| have)? (said|says|told me|swore|shouted|wrote|texted)( that)?( me)? (he|she|they)('ll|'d| will| would| is going to| was going to) kill (me|us|the kids|my (kids|children|mother|mum|mom))!{if i (forget|eat|touch|spoil|lose)}`,
  ],
  [
    'hits us|beats us|hits me|hit us',
    `<who> (hits|beats|hit) (us|me)( (when|whenever|if|after) .{0,25}(drunk|drink~|beers?|angry|mad|home)|( and)? (every|all the) (night|day|week|time))`,
  ],
  ['sleep', `<want> to( just)? (go to sleep|sleep|fall asleep) for ?ever!{in|on}`],
  [
    'when i|whenever i',
    `i (cut|burn|hurt|starve|scratch)( myself)? when(ever)? i('m| am| feel| get)? (sad|empty|numb|lonely|alone|overwhelmed|anxious|angry|hate|can't|need to feel|feel)`,
  ],
  [
    'strength|energy',
    `(no|any|the) (strength|energy)( left)? to (live|go on|keep going|carry on|stay alive)( any ?more| living)?<stop>`,
  ],
  [
    'life',
    `(tired|sick|weary) of (my |this )?life<stop>`,
    `(can't|cannot) (stand|bear|take|face) (this|my) life( any ?more)?<stop>`,
    `life (has|holds) no (meaning|point|purpose)( any ?more| for me| left)*<stop>`,
  ],
  ['for ever|forever|for good', `<want> to (be gone|go away) for ?(ever|good)<stop>`],
  [
    'to be over|to stop|to end',
    `(just|only|really) want (it|this|everything|the pain|all of it|it all)( all)? to( just)? (be over|stop|end)( now| at last| for good)?<stop>`,
  ],
  [
    'car|truck|bus|train|lorry',
    `(<wish>|wouldn't mind if|want) (a|the|some|that a) (car|truck|bus|train|lorry)( would| could)?( just)? (hits?|runs? over|ran over|takes?) me!{home|to|there|past|along|back|into}`,
  ],
  [
    'needs me|need me|want me|wants me|miss me',
    `(nobody|no one) (needs|wants|would miss) me .{0,20}(better off|leave|be gone|disappear|go away)`,
    `(nobody|no one) would( even| ever| really)? miss me<stop>`,
  ],
  [
    'off the bridge|off a bridge|off the cliff|off a cliff|off the road|into a tree|into a wall',
    `(imagin~|pictur~|thinking (about|of)|thought (about|of)|see myself|want to|could) (driving|steering|drive|jumping|jump|stepping|step|walking|walk) (off|into) (a|the) (bridge|cliff|road|tree|wall)!{into the water|with a (rope|parachute)}`,
  ],
  [
    'going on|carrying on|keep going|go on',
    `(don't|can't|do not|cannot)( really| even)? see (the|any|a) (point|sense|reason)( in| of| to)?( even)? (going on|carrying on|keep going|go on|trying any ?more)<stop>`,
    `what's the point (of|in) (going on|carrying on|any of this|trying any ?more)<stop>`,
  ],
  ['belt', `<who> (hit|hits|beat|beats|whipped) (me|us) with (a|the|his|her) (belt|stick|cable)`],
  [
    'thought about it|considered it',
    `(on|at|from) (the|a) (bridge|balcony|roof|platform|window|ledge)( today| tonight| again)? and (i )?(thought about it|considered it)<stop>`,
  ],
  ['been born', `rather( i had)? (never|not) (have )?been born`],
  [
    'kill me|kill us',
    `my ex( (boyfriend|girlfriend|husband|wife))?( has| had)? (says?|said|swore|texts?|texted|threatens?)( that)?( me)? (he|she)('ll| will| would|'s going to| is going to) kill (me|us|the kids)`,
  ],
];
