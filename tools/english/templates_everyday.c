/* Sentences as people write them, in which no adjective decides: a pronoun is the object or the subject of a later
 * clause, or says whose something is. It stands for a noun that its number, its gender or its being leaves or, where
 * several are left, for the one that the pattern names. No noun, adjective or verb is one that templates hold out. */
#include <assert.h>
#include <string.h>

#include "templates_scene.h"

#define OF(class) (UINT32_C(1) << class)

/* "{t}" is a noun, the same one wherever a pattern has the letter; "{t's}" says whose. "<him t>" is a pronoun for it,
 * of any gender and number, "<was t>" a verb that agrees. "[a|b]": one of them. Letters: s, o persons of different
 * gender; p persons; t, u things; f food; c clothes; b what can be read; v a vehicle; a an animal; l a place. */
/* Those that begin with a noun are of the past. */
static const char *const past[] = {
    /* An object of a later verb of the same subject. */
    "{s} [found|bought|took|received|noticed|picked up] {t} [and|, and then|and later] "
    "[sold|kept|hid|lost|cleaned|returned|photographed|dropped|broke] <him t> .",
    "[I|we|you] [found|bought|brought|chose|collected] {t} [at|in|near|behind] {l} and "
    "[sold|kept|hid|lost|cleaned|returned|wrapped] <him t> [later|at once|yesterday|on Friday|] .",
    "{s} [put|left|hid|forgot|laid] {t} [in|on|under|behind] {u} and [forgot|lost|never found] <him t> [again|] .",
    "{s} took {t} out of {u} and [sold|cleaned|showed|gave|handed] <him t> to {o} .",
    "{s} [bought|baked|cooked|made|ordered|prepared] {f} and [ate|served|shared|burned|tasted] <him f> [at "
    "home|slowly|with {o}|in {l}|] .",
    "{s} [washed|folded|ironed|wore|mended|tried on] {c} and [put|hung|left|dropped] <him c> [in|on|beside] {u} .",
    "{s} [read|opened|wrote|finished|studied] {b} and [gave|sent|returned|showed|lent] <him b> to {o} .",
    "{s} [parked|repaired|stopped|rented|washed] {v} [near|behind|in front of] {l} and [left|forgot|sold|locked] <him "
    "v> [there|] .",
    "{s} [caught|found|fed|saw|heard] {a} in {l} and [followed|photographed|watched|carried|chased|helped] <him a> .",
    "[please|] take {t} out of {u} and [clean|dry|open|keep|count|paint|show] <him t> [carefully|now|first|] .",
    "[put|place|hold|leave] {t} [on|in|near] {u} , [wait|count to ten|wait a minute] [,|] and then "
    "[take|bring|lift|move] <him t> [out|back|away|] .",
    "[cut|peel|slice|wash] {f} [carefully|quickly|] and [boil|serve|put|mix] <him f> [in|with] [butter|hot water|a "
    "pan|salt] .",
    "you can [buy|find|rent|see] {t} in {l} , but you [cannot|can't|must not|should not] [keep|touch|use|move] <him t> "
    ".",
    "{s} wanted to [sell|paint|repair|lift|open|move] {t} , but [nobody|no one|everybody|few people] "
    "[wanted|noticed|liked|needed] <him t> .",
    "{s} [has|had] [just|already|finally|] [bought|found|lost|sold|cleaned] {t} and [will|would|can|must] "
    "[keep|show|miss|use|need] <him t> .",
    "[did|could|will|can] {s} [find|sell|buy|repair|open] {t} , or did {o} [hide|take|forget|break|need] <him t> ?",
    /* An object of another subject. */
    "{s} [found|bought|opened|brought|mentioned|drew|showed us|described] {t} , [but|and|yet|so] {o} "
    "[sold|noticed|broke|wanted|ignored|hated|repaired|took|hid|moved] <him t> [at once|later|yesterday|] .",
    "{s} [hid|covered|moved|cleaned|threw away] {t} [before|after|because|as soon as|when|while] {o} "
    "[noticed|saw|found|broke|needed|wanted|had seen|had found] <him t> .",
    "{t} <was t> [sent|given|shown|sold|lent] to {s} , but {o} [opened|kept|hid|took|lost|broke] <him t> .",
    "{t} [stood|lay|fell|arrived|disappeared] [in|behind|near] {l} [,|] [but|and|so|until|before] {p} "
    "[found|moved|noticed|took|saw|removed|painted] <him t> .",
    "[although|because|when|after|while|since|before|if] {t} <was t> "
    "[expensive|new|old|heavy|cold|broken|interesting|unusual] , {p} "
    "[bought|liked|used|sold|noticed|wanted|loved|needed] <him t> .",
    "[if|when|unless|once] {f} [is|becomes|seems] [hot|dry|old|soft] , [you can|you should|we can|I will|just] "
    "[cool|cover|eat|cut] <him f> [at once|quickly|] .",
    "{s} [described|showed|repeated|read] {b} so [well|slowly|often|badly] that [everybody|nobody|{p}] "
    "[remembered|knew|forgot|liked] <him b> .",
    "{v} [stopped|broke down|turned over|waited] [near|in front of|behind] {l} [,|] [and|so|until|before] {p} "
    "[pushed|repaired|moved|towed|stopped|noticed] <him v> .",
    "{a} [slept|hid|waited|played|sat] [in|under|behind] {u} , [but|and|until] {s} [saw|found|woke|caught|called|fed] "
    "<him a> .",
    /* Persons as objects. */
    "{s} [told a story about|lost|wanted|forgot|needed] {t} , [but|and|yet|so] [nobody|everyone|{p}] "
    "[helped|trusted|heard|supported|thanked|blamed] <him s> .",
    "{s} [knew|explained|confessed|saw|planned|said] [nothing|the truth|too little|too much] , [but|yet|so|and] {p} "
    "[did not|would not|could not] [help|trust|understand|forgive|hear] <him s> .",
    "{o} [met|saw|helped|called|visited|followed|invited|thanked] {s} in {l} and [told|asked|gave|showed|paid] <him s> "
    "[about {t}|a story|the way|nothing|a lot] .",
    "when {s} [arrived|came home|fell|left|called|woke up] , {o} [helped|saw|thanked|greeted|did not "
    "hear|called|followed] <him s> [near {l}|at once|] .",
    "[nobody|somebody|someone|no one|everybody] [told|asked|showed|gave|warned] {s} [about|of] {t} , [so|and|but] {o} "
    "[helped|warned|called|told|reminded|drove] <him s> .",
    "[was|is] {s} [coming|ready|still here|in {l}] , or [does {o} miss|has {o} left|will {o} call|can {o} replace|must "
    "{o} ask] <him s> ?",
    "{p} [forgot|lost|left|missed] {t} , [but|and|so|yet] {s} [helped|called|told|warned|thanked|drove] <him p> "
    "[home|at once|] .",
    "{s} [found|saw|met|knew|visited] {p} in {l} and [helped|told|showed|gave|asked|paid] <him p> [everything|the "
    "way|{t}|] .",
    "{s's} [friend|neighbour|teacher|boss|uncle|manager|dog] [called|helped|found|saw|visited|followed|likes] <him s> "
    "[in {l}|every week|at work|last year|] .",
    "{s's} [grandfather|neighbours|friends|mother|team] [asked|told|helped|forced|allowed] <him s> to "
    "[sing|swim|wait|drive|read {b}|sell {t}|paint] .",
    /* The subject of a later clause. */
    "{s} [left|sold|lost|found|dropped|opened|moved] {t} [when|before|after|while|because|as soon as] <he s> [came "
    "home|left|was working|had finished|needed money|was a student|saw {o}|moved to the city] .",
    "{s} [learned to swim|moved to the city|broke a leg|started to sing|left school|met {o}|bought {v}] "
    "[when|before|after|while] <he s> was [a child|young|nine years old|a student|on holiday] .",
    "{s} [said|thought|knew|hoped|told us|believed|forgot|noticed|promised] that <he s> [had lost|had found|would "
    "sell|could keep|should hide|would lose|had missed] {t} .",
    "{s} [standing|sitting|waiting|working|hiding] [behind|near|in|in front of] {u} [spoke|smiled|waved|laughed|sang] "
    "[quietly|loudly|again|] , [but|and|then|because|until] <he s> [left|was tired|stopped|saw {o}|went home] .",
    "[after|before|while|when|because|since|although] <he s> [had left|came home|was waiting|saw {t}|was young|lost "
    "{t}] , {s} [called|met|forgot|helped|visited|painted|sold|bought] [{o}|{u}|{v}] .",
    "[after|before|while|when|because|since|although] {s} [had left|came home|was waiting|saw {t}|lost {t}|met {o}] , "
    "<he s> [called a friend|went to {l}|felt better|started to sing|bought {v}|fell asleep] .",
    "{t} [fell|broke|arrived|disappeared|looked strange|stopped] , [so|and|but] {s} thought that <he t> [had|would "
    "have] [changed|moved|come back|burst|melted|shrunk] .",
    "{p} [bought|found|carried|sold|lost] {t} because <he p> [needed money|liked {b}|wanted to help|had no time|were "
    "moving|were late] .",
    "{s} did not call {o} , [or|because|since|so|but] <he s> [forgot|was asleep|had no phone|lost {t}|was in {l}] .",
    "[did|could|would|does] {s} [see|sell|know|forget|find] {t} , or [did <he s> lie|was <he s> wrong|did <he s> "
    "forget|was <he s> asleep] ?",
    "{p} [loved|followed|invited|trusted|missed] {s} because <he s> [was kind|told good stories|was famous|had helped "
    "<him p>] .",
    "as soon as {s} [arrived|woke up|came home|had time] , <he s> [took|hid|sold|cleaned|looked for] {t} .",
    "{s} [told|promised|reminded|warned|informed] {o} that <he o> [should rest|had won|was too late|would get {t}|had "
    "to leave] .",
    "{s} [told|promised|assured|wrote to] {o} that <he s> [was sorry|would help|had won|would send {t}|had to leave] .",
    "{t} <was t> [on|in|under|behind] {u} , [but|and|yet] {s} [did not see|could not reach|forgot|found|took] <him t> "
    ".",
    "where <is t> {t} ? {s} [put|hid|left|saw] <him t> [in|behind|under] {u} .",
    "[I|we] [saw|met|heard|recognized] {s} when <he s> [was leaving|arrived|came out of {l}|bought {t}|spoke to {o}] .",
    "[throw|give|take|send|bring] {t} [away|back] , or {s} will [keep|find|break|sell] <him t> .",
    /* Whose something is. */
    "{s} [opened|lost|finished|cleaned|sold] {t} , [took|found|hid] <his s> [radio|phone|things|lunch|lamp] and left .",
    "having [finished|sold|read|lost|opened] {b} , {s} [took|called|showed|missed] <his s> "
    "[team|friends|children|parents] .",
    "{s} [gave|lent|showed|handed|sold] {o} <his s> [coat|bicycle|book|phone|gloves|old car] [in {l}|yesterday|for a "
    "week|] .",
    "{s} [gave|showed] {a} <his s> [lunch|coat|dinner|pillow] [and|, then] [led|took|drove] <him a> home .",
    "[somebody|someone|everybody] [asked|informed|reminded] {s} [why|when|if] <his s> [train|lesson|order|appointment] "
    "had been [changed|moved] [because of {t}|] .",
    "{t} <was t> [sent|given|sold|shown] to {s} , and <his s> [cousin|brother|boss|neighbour|friend] "
    "[kept|took|noticed|lost|used] <him t> .",
    "{s} [hid|sold|cleaned|left] {t} before <his s> [mother|teacher|neighbour|cousin] [saw|found|needed|broke] <him t> "
    ".",
    "{s} wrote {b} to <his s> [mother|friend|uncle|aunt|team] , but [the post|{p}|{o}] [lost|kept|never opened|hid] "
    "<him b> .",
    "{p} [left|lost|counted|forgot|sold] <his p> [bags|gloves|tickets|bicycles|phones] in {l} [near {u}|after "
    "the match|] .",
    "{t} [broke|moved|shone|fell|cooled] [easily|quickly|slowly] [in {l}|] because <his t> [parts|sides|edges|corners] "
    "were [thin|hot|old|soft|close together] .",
    "if {s} [moves|cleans|opens|uses] {t} too often , <his t> [parts|edges|colours|corners] will "
    "[break|fade|suffer|change] .",
    "{o} [changed|made|cut|divided|folded] {t} into {u} and [sold|kept|showed|gave] <him t> to {p} .",
    "{l} [was empty|looked old|was noisy] because {p} [had seen|found|noticed|saw] [a hole|water|smoke|people] "
    "[in|near] <his l> [roof|doors|windows|floor] .",
    "{s} [wrapped|washed|signed|locked] {t} [quickly|slowly|] and put <him t> [in|behind] {u} in <his s> "
    "[room|garden|garage] .",
    "{t} that {p} [bought|found|made|saw] [broke|fell|arrived] [on Monday|yesterday|last week] , [and|but|so] {o} says "
    "[that|] <he t> [looked|seemed|felt|became] [new|strange|heavy|slow] .",
};

/* Of the present, and of no time in particular. */
static const char *const present[] = {
    "{t} that {s} [bought|found|wanted|repaired|made] <is t> [new|good|here|ready] , and [I|we|{p}] "
    "[like|need|use|know] <him t> .",
    "{s} [trains|feeds|watches|carries|loves|draws] {a} every [day|week|morning] and [never|always|often|sometimes] "
    "[hurts|leaves|washes|shows|sells|praises] <him a> .",
    "{s} [can't|cannot|could not|does not|didn't] [know|say|explain|forget] [where|why|when|how|if] <he s> "
    "[lost|bought|left|found|sold] {t} .",
    "{s} is [learning French|selling {t}|looking for work|in {l}] because <he s> [wants|needs|likes|hopes|has|plans] "
    "to [travel|move|buy {v}|help {o}] .",
    "{s} [plays chess|works hard|knows {p}|plays the piano|loves {a}] , [but|yet|and] <he s> has never [seen {t}|been "
    "abroad|met {o}|had {v}|won anything] .",
    "{p} [say|think|know|hope|believe|complain] that <he p> [need|saw|lost|like|will buy|can sell|have found] {t} .",
    "{s} [likes|loves|keeps|bought|feeds] {a} because <he a> [is small|is clever|never bites|plays all day|sleeps in "
    "{u}] .",
    "{s} has {t} , and <he s> [uses|shows|cleans|needs] <him t> [every day|at work|in {l}] .",
    "{s} and <his s> [family|friends|parents|dog] [live|stay|work|eat] in {l} [near {u}|] .",
    "{t} <is t> [famous|known|expensive|good] for <his t> [colour|shape|size|age|price] , [and|but|so] {s} "
    "[likes|wants|needs] <him t> .",
    "{s} [makes|paints|collects|washes] {c} for <his s> [children|friends|neighbours|class] and [gives|shows|lends] "
    "<him c> to {p} .",
};

typedef struct cast {
  noun nouns[26]; /* by letter */
  bool drawn[26];
  bool female; /* of s; o is not */
} cast;

static const char *const names[2][60] = {
    {"Adam",  "Ahmed",   "Alex",   "Anton",  "Ben",    "Bill",    "Carl",   "Charles", "Chris",  "Daniel",
     "David", "Dennis",  "Diego",  "Edward", "Eric",   "Felix",   "Frank",  "Fred",    "George", "Greg",
     "Hans",  "Harry",   "Henry",  "Hugo",   "Ian",    "Ivan",    "Jack",   "Jacob",   "James",  "Jim",
     "John",  "Jonas",   "Joseph", "Karl",   "Kevin",  "Leo",     "Lewis",  "Luke",    "Mark",   "Martin",
     "Max",   "Michael", "Mike",   "Nick",   "Oliver", "Omar",    "Oscar",  "Otto",    "Paul",   "Pedro",
     "Peter", "Philip",  "Robert", "Sam",    "Simon",  "Stephen", "Thomas", "Tom",     "Victor", "William"},
    {"Alice", "Amy",   "Anna",   "Anne",      "Barbara", "Bella", "Carla",  "Carol", "Charlotte", "Clara",
     "Diana", "Dora",  "Elena",  "Elizabeth", "Ella",    "Emily", "Emma",   "Eva",   "Fatima",    "Fiona",
     "Flora", "Grace", "Hannah", "Helen",     "Ida",     "Irene", "Jane",   "Jenny", "Jessica",   "Judy",
     "Julia", "Karen", "Kate",   "Laura",     "Lena",    "Leila", "Lily",   "Linda", "Lisa",      "Lucy",
     "Maria", "Marta", "Mary",   "Mia",       "Nadia",   "Nina",  "Nora",   "Olga",  "Olivia",    "Paula",
     "Rita",  "Rosa",  "Ruth",   "Sara",      "Sarah",   "Sofia", "Sophie", "Susan", "Tina",      "Vera"}};

/* ---- Nouns ---- */

static uint32_t classes_of(char letter) {
  switch (letter) {
    case 's':
    case 'o':
    case 'p': return OF(PERSON);
    case 'f': return OF(FOOD) | OF(MASS);
    case 'c': return OF(CLOTHING);
    case 'b': return OF(BOOK);
    case 'v': return OF(VEHICLE);
    case 'a': return OF(ANIMAL);
    case 'l': return OF(ROOM) | OF(BUILDING) | OF(LAND);
    case 'u': return OF(BULKY) | OF(CONTAINER) | OF(FURNITURE);
    default: return OF(THING) | OF(LIGHT) | OF(BOOK) | OF(CLOTHING) | OF(INSTRUMENT);
  }
}

static bool is_drawn(const cast *c, const char *word) {
  for (size_t i = 0; i < COUNT(c->nouns); i++)
    if (c->drawn[i] && strcmp(c->nouns[i].word, word) == 0) return true;
  return false;
}

static noun *noun_of(draft *d, const templates *t, cast *c, char letter) {
  size_t at = (size_t)(letter - 'a');
  bool one = letter == 's' || letter == 'o', female = letter == 'o' ? !c->female : c->female;
  noun *n = &c->nouns[at];
  if (c->drawn[at]) return n;
  bool plural = letter == 'p' || (!one && strchr("tcb", letter) && chance(d, 25)), named = one && chance(d, 55);
  do {
    *n = draw_noun(d, t, false, classes_of(letter), plural, female);
    if (named) *n = (noun){.word = ANY(d, names[female]), .class = female ? WOMAN : MAN, .female = female};
  } while (is_drawn(c, n->word));
  c->drawn[at] = true;
  return n;
}

static bool is_name(const noun *n) { return n->word[0] >= 'A' && n->word[0] <= 'Z'; }

/* "Anna", "an old bottle"; whose: "Anna's". */
static void say_slot(draft *d, const templates *t, cast *c, char letter, bool whose) {
  noun *n = noun_of(d, t, c, letter);
  if (is_name(n))
    n->row = say(d, n->word);
  else
    say_noun(d, n);
  if (whose) strcat(d->s->text, "'s");
}

/* ---- Pronouns ---- */

static const char *form_of(const char *kind, const noun *n) {
  static const char *const forms[][5] = {{"he", "it", "he", "she", "they"},
                                         {"him", "it", "him", "her", "them"},
                                         {"his", "its", "his", "her", "their"},
                                         {"was", "was", "was", "was", "were"},
                                         {"is", "is", "is", "is", "are"}};
  size_t which = n->plural ? 4 : !is_person(n->class) ? 1 : n->female ? 3 : 2;
  for (size_t i = 0; i < COUNT(forms); i++)
    if (strcmp(kind, forms[i][0]) == 0) return forms[i][which];
  assert(false);
  return NULL;
}

static bool is_verb(const char *kind) { return strcmp(kind, "was") == 0 || strcmp(kind, "is") == 0; }

/* "<him t>", or a verb that agrees, "<was t>". The noun's row may not be known yet. */
static void say_pronoun(draft *d, const templates *t, cast *c, const char *slot) {
  char kind[8];
  size_t bytes = strcspn(slot, " ");
  assert(bytes < sizeof kind);
  memcpy(kind, slot, bytes);
  kind[bytes] = 0;
  char letter = slot[bytes + 1];
  size_t row = say(d, form_of(kind, noun_of(d, t, c, letter)));
  if (is_verb(kind)) return;
  assert(d->s->pronoun_count < TEMPLATES_PRONOUNS);
  templates_pronoun *pronoun = &d->s->pronouns[d->s->pronoun_count++];
  *pronoun = (templates_pronoun){row, (size_t)(letter - 'a')}; /* the noun's letter, until all nouns are said */
}

/* ---- Patterns ---- */

static void say_pattern(draft *d, const templates *t, cast *c, const char *text, size_t bytes);

/* One of "a|b|c". Alternatives have none of their own. */
static void say_alternative(draft *d, const templates *t, cast *c, const char *text, size_t bytes) {
  uint32_t count = 1;
  for (size_t i = 0; i < bytes; i++) count += text[i] == '|';
  uint32_t chosen = below(d, count);
  const char *end = text + bytes;
  while (chosen--) text = memchr(text, '|', (size_t)(end - text)), text++;
  const char *stop = memchr(text, '|', (size_t)(end - text));
  say_pattern(d, t, c, text, (size_t)((stop ? stop : end) - text));
}

static void say_plain(draft *d, const char *text, size_t bytes) {
  char word[32];
  assert(bytes < sizeof word);
  memcpy(word, text, bytes);
  word[bytes] = 0;
  say(d, word);
}

static void say_pattern(draft *d, const templates *t, cast *c, const char *text, size_t bytes) {
  const char *end = text + bytes;
  while (text < end) {
    char close = *text == '[' ? ']' : *text == '{' ? '}' : *text == '<' ? '>' : ' ';
    const char *stop = memchr(text, close, (size_t)(end - text));
    if (!stop) stop = end;
    if (close == ']')
      say_alternative(d, t, c, text + 1, (size_t)(stop - text - 1));
    else if (close == '}')
      say_slot(d, t, c, text[1], text[2] == '\'');
    else if (close == '>')
      say_pronoun(d, t, c, text + 1);
    else
      say_plain(d, text, (size_t)(stop - text));
    text = stop + (close != ' ');
    if (text < end) text++; /* the blank */
  }
}

void say_everyday(draft *d, const templates *t) {
  cast c = {.female = chance(d, 50)};
  uint32_t which = below(d, COUNT(past) + COUNT(present));
  bool is_past = which < COUNT(past);
  const char *pattern = is_past ? past[which] : present[which - COUNT(past)];
  if (pattern[0] == '{') say_beginning(d, is_past ? PAST : PRESENT);
  say_pattern(d, t, &c, pattern, strlen(pattern));
  for (size_t i = 0; i < d->s->pronoun_count; i++) {
    templates_pronoun *pronoun = &d->s->pronouns[i];
    pronoun->right = c.nouns[pronoun->right].row;
  }
}
