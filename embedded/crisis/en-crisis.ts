// English patterns for suicide, self-harm and being in danger. `!{…}` lists the words that make an expression harmless.
// Patterns see lower-case text with straight apostrophes and single spaces. crisis-detection.test.ts reviews them.
// «I no longer want to die» and a line quoted from a book match too. A wrong match costs one card.

/** Common misspellings and their correct form. */
export const SPELLINGS: readonly (readonly [typed: string, read: string])[] = [
  [`wanna`, `want to`],
  [`gonna`, `going to`],
  [`im`, `i'm`],
  [`ive`, `i've`],
  [`(ca|do|did|does|is|was|would|could)nt`, `$1n't`],
];

/** Parts that several patterns share. A pattern names them in angle brackets. */
export const PARTS: Readonly<Record<string, string>> = {
  self: `(my|him|her|your|them)sel(f|ves)`,
  own: `(my|his|her|their|your)`,
  limb: `(my (arm|wrist|leg|thigh)s?)`,
  not: `(don'?t|do not|didn'?t|did not|doesn't|no longer|not|never)( really| even)?`,
  want: `want(s|ed|ing)?`,
  wish: `(wish|wished|hope|hoped|pray)( that)?`,
  think: `(think|thinking|thoughts?|dream\\w*|talk\\w*|fantasi\\w+)( a lot)? (of|about)( just)?`,
  urge: `(((<want>|need|needed|urges?|tempted|plan\\w*|going|tried|trying|decided|afraid|scared)( to| i'll| i will| i might)|feel like|felt like|<think>)( just)?)`,
  end: `(end|ending|ended|take|taking|took)`,
  again: `(been|started|keep|kept|stop|stopped|back to)`,
  purpose: `(on purpose|deliberately|intentionally|to feel)`,
  fear: `(afraid|scared|terrified)( that)?`,
  may: `<fear> (he|she|they)('ll|'d| will| might| could| would)`,
  us: `(me|us|the (kids|children))`,
  who: `(husband|wife|partner|(boy|girl)friend|(step)?(dad|father)|mum|mom|mother|brother|he|she)`,
  near: `in|with|at|on|near|by|here|there|alone|off|under|so|out|abroad`,
  stop: `(?=[.!;]|$)`,
  early: `at|early|late|so|before|to|with`,
  idle: `of|from|laughing|happy|for|on|out`,
  hobby: `in|at|on|while|with|off|out|short|some|a|free|playing|running|lifting|shaving|when i (run|lift|play|cook)`,
  // Things that «die».
  thing: `(battery|phone|laptop|car|engine|plants?|basil|tomato(es)?|tree|fire|process|server|worker|app|trend|party|project|idea|cells?|yeast|bees?|hero(ine)?|narrator|speaker|character|protagonist|villain|(film|book|novel|play|story|poem|song) about an? \\w+( who)?)`,
};

/** Each pattern contains one of the words before it, separated by `|`: a text without them is skipped cheaply. */
export const PATTERNS: readonly (readonly [words: string, ...patterns: string[]])[] = [
  [
    'die',
    `(?=want|wish|hop|ready|tr[iy]|plan|decid|deserv)(?<!<thing> ((that|who) )?((is|are|was|were|just|really|always) )*)(<want>|<wish>|ready|tried|trying|plann\\w+|decided|deserved?)( just| only| really)? to( just)? die!{<idle>|down|off|away|in}`,
    `(<wish> i (could|would)|rather|let me|i should|i could just)( just)? die!{<idle>|than}`,
    `<not> care if i( live or)? died?`,
    `if i( just)? died?( tonight| today| tomorrow)?,? (nobody|no one|everyone)`,
    `<wish> i( just)? die (in my sleep|soon|tonight)`,
    `((painless|easy|easiest|quick|quickest|best) ways?|(google\\w*|look(ed|ing) up|search\\w*( for)?) (how|ways)) to die!{in}`,
  ],
  [
    'dying',
    `(feel|feels|felt|feeling) like dying!{my|the|it|wool|of|from|for|after|when|with|on|laughing}`,
    `way out( left)? (is|except|but) dying`,
    `<think> dying!{my|the|her|his|it|wool|eggs|hair|stars?|languages?|plants?|trades?}`,
  ],
  [
    'dead',
    `<wish> (i|he|she) (was|were) dead`,
    `better off( if i (was|were))? dead`,
    `(<want> to|rather|should) be dead!{last|wrong|right|certain|sure|tired|quiet|on|set}`,
  ],
  [
    'if i',
    `(better|happier|easier)( off)? if i( just)? ((was|were) (gone|not here)|(wasn't|weren't) (here|around|alive)|disappeared|vanished)!{early|home|for|to|at|from}`,
  ],
  ['died', `<wish> (i'd|i had) died`],
  [
    'kill',
    `kill(s|ed|ing)? <self>!{laughing|with (laughter|work)|to (get|finish|make|meet|be|please|do|keep)|over|at (work|the gym)|(on|for) (that|this)}`,
    `(?<!(cat|dog|goose|bike|hill|stairs) )(threat\\w+|tried|trying|vowed) to kill (me|her|him|us)`,
    `<may> kill <us>`,
  ],
  [
    'suicid',
    `(?<!\\b(career|political|social|commercial|financial|economic|cell|assisted|mass|ritual)[- ])suicide!{(hotline|helpline) volunteers?|squeeze|squad|doors?|bomb\\w*|missions?|runs?|drills?|burns?|genes?|attacks?|prevention|rates?}`,
    `suicidal!{pace|deer|driv\\w+|overtak\\w+}`,
  ],
  [
    'life',
    `<end> <own> own life`,
    `<end> <own> life!{as|back|in|into|to|seriously|by|so|too|for|with|savings|story|on|at}`,
    `life (isn't|is not|wasn't|no longer feels|doesn't feel)( really)? worth (living!{without}|it( any ?more)?<stop>)`,
    `fear(ed|ing)? for my (life|safety)`,
  ],
  [
    'end it|ending it|ending things',
    `(<urge>|could( just)?) end it (all!{on a}|tonight!{with}|now!{with})`,
    `<think> ending (it all|things)!{with|by|on|early|at}`,
  ],
  [
    'want',
    `<not> <want> to (be (alive|here any ?more|on this (earth|planet))|exist!{on|in|as|for|without}|wake up (again|tomorrow|any ?more)!{<early>}|(keep on |keep |go on |carry on )?live!{<near>|next|without|through(?! another (day|night))|up|for ?ever|apart|together|far|close|like(?! this any ?more)|that|this|a|the|my|their})`,
    `<want> (to stop existing|it all to( just)? (end|stop|be over)|to( just)? disappear (for ?ever|for good))`,
  ],
  [
    'liv',
    `(no|any|a) (reason|will|point|desire)( left)? (to|in)( keep| go on)? live!{<near>}`,
    `nothing( left)?( for me)? to live for!{but|except}`,
    `<not> deserve to live!{<near>|with|without|like}`,
    `i (can't|cannot|can not) live like this`,
    `((no|any|what's the|what is the|see the|see a) (point|sense|reason) (in|of|for)|(can't|cannot|couldn't) (go on|keep|keep on|carry on)|tired of) (living|being alive)!{<near>|from}`,
  ],
  [
    'i can',
    `i (can't|cannot) go on( like this| any ?more)?<stop>`,
    `i (can't|cannot) (do|take|bear) (it|this)( all)? any ?more<stop>`,
  ],
  ['all over', `<wish> it (was|were) all over<stop>`],
  [
    'alive',
    `<not> deserve to be alive`,
    `(<wish>|hate|hated|sorry) (i (wasn't|weren't|am|was not|were not)|being)( still)? alive`,
  ],
  ['exist', `<wish> i (didn't|did not|could stop|never) exist`],
  [
    'born',
    `<wish> i (wasn't|weren't|was not) born!{in|on|at|so|with|to|into}`,
    `(<wish>|better if) (i|i'd|i had)( was| were| had)? never( been)? born`,
  ],
  [
    'wake up',
    `<wish> i (<not>|won't|wouldn't|could( just)? not) wake up!{<early>|the|my|him|her}`,
    `a?sleep( for ?ever)? and (never|not)( have to)? wake up`,
    `never( have to)? wake up (again|any ?more)`,
    `never want to wake up<stop>`,
  ],
  ['without me', `(better|happier|easier)( off)? without me!{there|at|in|on|\\w+ing}`],
  [
    'if i',
    `(nobody|no one) would( even)? (miss me|notice|care|mind) if i( was| were| just| had)* (gone|disappeared|vanished|dead|died|not here|weren't here)!{early|home|for|to|at|from}`,
  ],
  [
    'burden',
    `(i'm|i am|feel like|felt like|being|become)( just| only| such)? a burden (to|on|for) (everyone|everybody|them all|my (family|friends|parents|kids|husband|wife))`,
  ],
  ['harm', `(?<!\\b(economic|political|financial)[- ])self[- ]?harm(s|ed|ing)?`, `<urge> harm(ing)? <self>`],
  ['hit me', `<wish> (the|that|a) (car|bus|train|truck|lorry) had (just )?hit me`],
  ['future', `(don't|can't|cannot) see (a|any) future( left)? for (me|myself)!{in|at|with|as|here}`],
  [
    'myself',
    `what i (might|may|could|will|would) do to myself`,
    `<not> trust myself( to be)? (alone|tonight)`,
    `(think|sure|if) i can keep myself safe`,
    `can't keep myself safe`,
    `knife .{0,40}on myself`,
  ],
  ['starv', `starv(e|ed|ing) myself (to feel|again|because i|on purpose|for days)`],
  ['hurt', `(<urge> hurt(ing)?|<again> hurting) myself!{<hobby>}`, `i hurt myself again<stop>`, `<may> hurt <us>`],
  [
    'cut',
    `(<urge> cut(ting)?|<again> cutting) (myself|again|<limb>)!{<hobby>}`,
    `<urge> cut( (so|really) badly)?<stop>`,
    `i can't stop cutting<stop>`,
    `i cut again( last night| tonight| today| yesterday)?<stop>`,
    `i('ve| have) been cutting (since|for (days|weeks|months|years))`,
  ],
  [
    'myself|my arm|my wrist|my leg|my thigh',
    `(hurt|cut|burn(ed|t)?|harm(ed)?|hurting|cutting|burning) (myself|<limb>)( again)? (<purpose>|last night|because i (hate|felt|feel|deserve))`,
    `(hurt|cut|burn(ed|t)?|harm(ed)?) (myself|<limb>) (with|using) .{1,30} on purpose`,
  ],
  ['sel', `(hang(ed|ing)?|drown(ed|ing)?|shoot|shot) <self>!{<hobby>|up|from|for|an|upside}`],
  ['wrists', `(slit|slitting|slashed?|cut|cutting) <own> wrists`],
  ['overdos', `(took|take|taking|taken|<urge>)( an)? overdos\\w+!{(of|on) (?!pills|sleep|para|med)}`],
  [
    'pills',
    `count(ed|ing)( out)? (the|my|all my|all the)( sleeping)? pills!{for|into}`,
    `pills( are)? (next to|beside|in front of) me`,
    `(swallow\\w*|took|take|taking) (all|a( whole)? bottle|the whole|a handful|too many)( of)?( <own>| the)?( sleeping)? pills`,
  ],
  [
    'jump',
    `<urge> jump(ing)? off (a|the|that|my) (bridge|roof|building|balcony)(?!.{0,30}(water|lake|river|sea|bungee))`,
  ],
  [
    'in front of',
    `<urge> (jump|throw myself|step|walk)(ing)?( out)? in front of (a|the|that) (train|bus|car|truck|lorry|tram|traffic)`,
    `(almost|nearly)( just)? (jumped|threw myself) in front of (a|the|that) (train|bus|car|truck|lorry|tram)`,
  ],
  ['jumping', `<think> jumping<stop>`],
  [
    'goodbye',
    `(wrote|write|writing|written)( a| my| the)? goodbye (letters?|notes?) to (everyone|my (kids|children|family|parents))`,
  ],
  ['abus', `(abuses|abused|abusing) <us>`, `(i|she|i've) (was|been)( sexually| physically)? abused`],
  ['molest', `(i|she|i've) (was|been|got) molested`, `molested (me|her)`],
  ['forced', `forced (him|her)self on(to)? me`],
  ['throat', `(hands?|fingers) a?round my throat`],
  ['bled', `(scratch|cut|bit)\\w* (myself|<limb>) until (it|they|i) bled`],
  ['touch me', `(used|tried) to touch me (at night|down there|there)`],
  ['raped', `(i|she|i've) (was|been|got) raped`, `raped me`],
  ['assault', `(i|she|i've) (was|been|got)( sexually| physically)? assaulted!{by (a|the)}`],
  [
    'hit me|hits me|punched me|slapped me|choked me|strangled me|beat me|beats me|a knife|a gun',
    `<who> (hit|hits|punched|slapped|choked|strangled) me(?= (again|and (the|my|our) (kids|children|brother|sister)|last night|because|so hard|in the (face|stomach|head)|until|whenever|when (he|she)( is|'s| gets)? (drunk|drinks|angry|mad))|[.!;]|$)`,
    `<who> (beats? me (up|when (he|she)('s| is) drunk)|(held|pulled) a (knife|gun) (to|on) me)`,
  ],
  [
    'safe',
    `(not|don't feel|didn't feel|never feel|un) ?safe (with myself|alone( tonight|<stop>)|at home|in my( own)? (home|house|room)|with (him|my <who>)|around him|from (him|myself))`,
  ],
  ['beats', `<who> beats (me|us)<stop>`],
  ['of my', `<fear> of my (husband|wife|partner|(boy|girl)friend|(step)?(dad|father))(?!'| \\w+ing)`],
  [
    'home',
    `<fear> to go home!{and see|empty|without|late}`,
    `<fear> to (be|stay|live|sleep) (at home|in my( own)? (home|house))`,
  ],
  ['in danger', `(i'm|i am) in danger!{of}`],
  ['no reason', `no reason( left)? to (go on|keep going|stay alive|be alive|be here)!{about|with|down|into}`],
];
