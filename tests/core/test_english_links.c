/* Relations of sentences, from links that a parser once gave. */
#include <stdlib.h>
#include <string.h>

#include "preference.h"
#include "relations.h"
#include "test.h"

typedef struct sentence_case {
  const char *name, *text;
  const char *tags;  /* of each word; "-": it has none */
  const char *links; /* LABEL:LEFT:RIGHT */
  const char *found; /* RELATION:ROW:COLUMN,COLUMN... in words */
} sentence_case;

/* Links of walls and marks, which the rules don't read, are left out. */
static const sentence_case cases[] = {
    {"coordination", "Tom and Lisa sang, danced and laughed", "m j-n f v-d j v-d j-v v-d",
     "Spx:1:4 SJls:0:1 SJrs:1:2 VJlpi:3:4 VJrpi:4:6 VJlpi:5:6 VJrpi:6:7",
     "subj:sang:Tom,Lisa subj:danced:Tom,Lisa subj:laughed:Tom,Lisa"},
    {"passive", "The old cake was baked by my aunt", "- a s v-d v-d - p n-f",
     "Ds**x:0:2 A:1:2 Ss*s:2:3 Pv:3:4 MVp:4:5 Js:5:7 Ds**v:6:7",
     "mod:The:cake mod:old:cake mod:my:aunt aux:was:baked prep:by:aunt subj:was:cake subj:baked:cake attach:by:baked"},
    {"a passive that the parser takes for an adjective", "It was cancelled", "- v-d v-d", "Ss:0:1 Pa:1:2",
     "aux:was:cancelled subj:was:It subj:cancelled:It stand:It:?"},
    {"said the Duchess", "\"Go!\" said the Duchess", "- v - - q-d - n-f", "CP:3:4 SIsj:4:6 Ds**c:5:6",
     "mod:the:Duchess subj:said:Duchess"},
    {"a man is no object here", "He is a man", "- v - n", "Ss:0:1 Ost:1:3 Ds**c:2:3",
     "mod:a:man subj:is:He stand:He:?"},
    {"possessive of a noun", "John's brother sold his car", "m n-m v-d - n", "Ss*s:1:2 Ds**c:0:1 Os:2:4 Ds**c:3:4",
     "mod:John's:brother mod:his:car obj:car:sold subj:sold:brother stand:his:?"},
    {"possessive, participle behind a noun", "The boy, having lost his way, cried", "- n - g v-d - n - v-d",
     "Ss*s:1:8 Ds**c:0:1 MXsp:1:3 PP:3:4 Os:4:6 Ds:5:6",
     "mod:The:boy mod:his:way aux:having:lost obj:way:lost subj:having:boy subj:lost:boy subj:cried:boy stand:his:boy"},
    {"relative as subject", "The students who missed it left", "- n - v-d - v-d",
     "Sp:1:5 Dmc:0:1 Bp:1:3 R:1:2 RS:2:3 Osm:3:4",
     "mod:The:students obj:it:missed subj:missed:who subj:left:students stand:who:students stand:it:?"},
    {"relative as object", "The keys that she lost are here", "- n j-r - v-d v -",
     "Spx:1:5 Dmc:0:1 Bpd:1:4 R:1:2 Cr:2:3 Ss:3:4 Pp:5:6",
     "mod:The:keys obj:that:lost subj:lost:she subj:are:keys adv:here:are stand:that:keys stand:she:?"},
    {"preposition before a relative", "The house in which we lived was sold", "- n r - - v-d v-d v-d",
     "Ss*s:1:6 Ds**c:0:1 Mj:1:2 Cs:2:4 Sp:4:5 Jw:2:3 Pa:6:7",
     "mod:The:house aux:was:sold prep:in:which subj:lived:we subj:was:house subj:sold:house attach:in:house "
     "stand:which:house"},
    {"question, inverted", "Where did you buy it?", "- v-d - v - -", "Qw:0:1 I*d:1:3 SIp:1:2 Osm:3:4",
     "aux:did:buy obj:it:buy subj:did:you subj:buy:you adv:Where:? stand:it:?"},
    {"question, preposition left behind", "What are you looking at?", "- v - v - -",
     "Bsw:0:4 Rw:0:1 Pg*b:1:3 MVp:3:4 SIpx:1:2",
     "aux:are:looking prep:at:What subj:are:you subj:looking:you attach:at:looking"},
    {"question with an auxiliary", "Has she ever eaten snails?", "v - - v n -", "PP:0:3 SIs:0:1 E:2:3 Op:3:4",
     "aux:Has:eaten obj:snails:eaten subj:Has:she subj:eaten:she adv:ever:eaten stand:she:?"},
    {"contraction with a subject", "I'm going to tell you", "p v r v -", "Pgf:0:1 TOf:1:2 I*t:2:3 Ox:3:4",
     "aux:I'm:going aux:to:tell obj:you:tell subj:I'm:? subj:going:I'm subj:tell:I'm"},
    {"contraction with not", "He didn't see it", "- v-d v -", "Ss:0:1 I*d:1:2 Osm:2:3",
     "aux:didn't:see obj:it:see subj:didn't:He subj:see:He stand:He:? stand:it:?"},
    {"a preposition that may hang on either", "I saw the man with the telescope", "p w - n - - n",
     "Sp*i:0:1 MVp:1:4 Os:1:3 Mp:3:4 Ds**c:2:3 Js:4:6 Ds**c:5:6",
     "mod:the:man mod:the:telescope prep:with:telescope obj:man:saw subj:saw:I attach:with:saw,man"},
    {"infinitive with its own subject", "We want him to go home", "- v - r v r",
     "Sp:0:1 TOo:1:3 I*t:3:4 Ox:1:2 MVp:4:5",
     "aux:to:go obj:him:want subj:want:We subj:go:him adv:home:go stand:him:?"},
    {"let him go", "They let him go", "- v-d - v", "Sp:0:1 I*j:1:3 Ox:1:2 Sj:2:3",
     "obj:him:let subj:let:They subj:go:him stand:They:? stand:him:?"},
    {"quantity of a noun", "A lot of people came", "- n - p v-d", "Sp:3:4 Dmc:1:3 Ds**c:0:1 OFd:1:2 Jd:2:3",
     "mod:A:lot mod:lot:? prep:of:people subj:came:lot,people attach:of:lot"},
    {"determiners and adverbs", "The two very old dogs bark", "- - e a n v", "Sp:4:5 Dmcn:1:4 DD:0:1 A:3:4 EA:2:3",
     "mod:The:dogs mod:two:dogs mod:old:dogs subj:bark:dogs adv:very:old"},
    {"fronted adverb, relative left out", "Here are the documents you asked for", "- v - n - v-d p",
     "PFb:0:1 SIpx:1:3 Dmc:2:3 Bp:3:6 Rn:3:4 Sp:4:5 MVp:5:6",
     "mod:the:documents obj:documents:? subj:are:documents subj:asked:you adv:Here:are attach:for:asked"},
    {"opener", "Usually he comes on Monday", "- - v - -", "Ss:1:2 CO:0:1 MVp:2:3 Js:3:4",
     "prep:on:Monday subj:comes:he adv:Usually:comes attach:on:comes stand:he:?"},
    {"it stands for nothing", "It is good to sleep", "- v a r v", "SFsi:0:1 Paf:1:2 TOi:2:3 I*t:3:4",
     "aux:to:sleep subj:is:It subj:sleep:?"},
    {"idiom", "They went out of the house", "- v-d - - - n", "Sp:0:1 MVp:1:3 _IBHE:2:3 Js:3:5 Ds**c:4:5",
     "mod:out:? mod:the:house prep:out:? prep:of:house subj:went:They adv:out:? adv:of:? attach:out:? attach:of:went "
     "stand:They:?"},
    {"participle behind its noun", "The dog running there is old", "- n v r v a",
     "Ss*s:1:4 Ds**c:0:1 Mg:1:2 MVp:2:3 Pa:4:5", "mod:The:dog subj:running:dog subj:is:dog adv:there:running"},
    {"a clause as a preposition's object", "He thinks of what happens", "- v - - v", "Ss:0:1 OFw:1:2 QI*d:2:3 Ss*w:3:4",
     "prep:of:? subj:thinks:He subj:happens:what attach:of:thinks stand:He:?"},
    {"adjective before two nouns", "Important chess openings matter", "a n-u n v", "Sp:2:3 AN:1:2 A:0:1",
     "mod:Important:openings mod:chess:openings subj:matter:openings"},
};

/* ---- Reading the cases ---- */

static void read_tags(sentence *s, const char *tags) {
  for (size_t i = 0; i < s->count; i++, tags += strspn(tags, " ")) {
    size_t length = strcspn(tags, " ");
    if (tags[0] != '-') {
      memcpy(s->tags[i], tags, length);
      s->tags[i][length] = 0;
    }
    tags += length;
  }
}

static void read_links(sentence *s, const char *links) {
  while (*links) {
    word_link *l = &s->links[s->link_count++];
    size_t label = strcspn(links, ":");
    char *end;
    memcpy(l->label, links, label);
    l->label[label] = 0;
    l->left = (uint8_t)strtoul(links + label + 1, &end, 10);
    l->right = (uint8_t)strtoul(end + 1, &end, 10);
    links = end + strspn(end, " ");
  }
}

static void read_sentence(sentence *s, const char *text, const char *tags, const char *links) {
  memset(s, 0, sizeof *s);
  EXPECT(sentence_split_text(s, text, WORDS_MAX), "%s", text);
  read_tags(s, tags);
  read_links(s, links);
}

/* ---- Writing what was found ---- */

static void write_row(char *out, const sentence *s, const relations *r, size_t which, size_t row) {
  const char *before = "";
  sprintf(out + strlen(out), "%s%s:%s:", out[0] ? " " : "", relation_names[which], s->words[row]);
  if (!r->columns[which][row]) strcat(out, "?");
  for (size_t c = 0; c < s->count; c++) {
    if (!(r->columns[which][row] >> c & 1)) continue;
    strcat(strcat(out, before), s->words[c]);
    before = ",";
  }
}

static void write_found(char *out, const sentence *s, const relations *r) {
  out[0] = 0;
  for (size_t which = 0; which < RELATIONS; which++)
    for (size_t row = 0; row < s->count; row++)
      if (r->columns[which][row] || (r->unsure[which] >> row & 1)) write_row(out, s, r, which, row);
}

/* ---- Tests ---- */

static void constructions(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static sentence s;
    static relations found;
    char text[4096];
    read_sentence(&s, cases[i].text, cases[i].tags, cases[i].links);
    relations_find(&s, &found);
    write_found(text, &s, &found);
    EXPECT(strcmp(text, cases[i].found) == 0, "%s: %s", cases[i].name, text);
  }
}

/* Links as no parser gives them. */
static void scatter_links(sentence *s) {
  static const char *const labels[] = {"Ss",  "SIs", "SJls", "SJrs", "VJlpi", "VJrpi", "I",    "PP",  "Pg",   "Pv",
                                       "Os",  "J",   "MVp",  "Mp",   "B",     "R",     "RS",   "DD",  "A",    "AN",
                                       "OFd", "TO",  "MVi",  "CO",   "MXpr",  "E",     "_IOW", "Ost", "MVa",  "G",
                                       "L",   "AL",  "Mj",   "Mr",   "TOo",   "PFb",   "SFsi", "",    "AJla", "DG"};
  static const char *const tags[] = {"", "n", "v", "v-d", "a", "e", "r", "g", "j-r"};
  for (size_t i = 0; i < s->count; i++) strcpy(s->tags[i], tags[test_below(sizeof tags / sizeof *tags)]);
  for (s->link_count = 0; s->link_count < 40; s->link_count++) {
    word_link *l = &s->links[s->link_count];
    strcpy(l->label, labels[test_below(sizeof labels / sizeof *labels)]);
    l->left = (uint8_t)test_below(s->count - 1);
    l->right = (uint8_t)(l->left + 1 + test_below(s->count - 1 - l->left));
  }
}

static void any_links(void) {
  static sentence s;
  static relations found;
  for (int trial = 0; trial < 2000; trial++) {
    read_sentence(&s, "I'm the who that and , to was said going his it in not which him", "", "");
    scatter_links(&s);
    relations_find(&s, &found);
    for (size_t which = 0; which < RELATIONS; which++)
      for (size_t row = 0; row < WORDS_MAX; row++) {
        word_set columns = found.columns[which][row];
        bool outside = (columns >> row & 1) || columns >> s.count, both = columns && (found.unsure[which] >> row & 1);
        EXPECT(!outside && !both, "%s of word %zu", relation_names[which], row);
      }
  }
}

static void agreement(void) {
  static relations a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.columns[RELATION_ATTACH][3] = a.columns[RELATION_OBJ][3] = a.columns[RELATION_SUBJ][3] = 2;
  b.columns[RELATION_ATTACH][3] = b.columns[RELATION_OBJ][3] = 4;
  b.columns[RELATION_SUBJ][3] = a.columns[RELATION_MOD][3] = b.columns[RELATION_ADV][3] = 2;
  a.unsure[RELATION_ADV] = b.unsure[RELATION_PREP] = 8;
  relations_agree(&a, &b);
  EXPECT(a.columns[RELATION_ATTACH][3] == 6 && !a.unsure[RELATION_ATTACH], "a preposition hangs on either");
  EXPECT(!a.columns[RELATION_OBJ][3] && a.unsure[RELATION_OBJ] == 8, "of two objects none is sure");
  EXPECT(a.columns[RELATION_SUBJ][3] == 2 && !a.unsure[RELATION_SUBJ], "the same is sure");
  EXPECT(!a.columns[RELATION_MOD][3] && a.unsure[RELATION_MOD] == 8, "a link or none: unsure");
  EXPECT(a.columns[RELATION_ADV][3] == 2 && !a.unsure[RELATION_ADV], "who is unsure says nothing");
  EXPECT(a.unsure[RELATION_PREP] == 8, "unsure or none: unsure");
}

static void preferences(void) {
  static sentence readings[3];
  const char *text = "We met to preserve peace";
  read_sentence(&readings[0], text, "- v-d r n n-u", "Sp:0:1 MVp:1:2 Ju:2:4 AN:3:4");
  read_sentence(&readings[1], text, "- v-d r v n-u", "Sp:0:1 MVi:1:2 I:2:3 Ou:3:4");
  read_sentence(&readings[2], text, "- v-d r v n", "Sp:0:1 MVi:1:2 I:2:3 Ou:3:4");
  readings[0].cost = 1.0f;
  readings[1].cost = readings[2].cost = 2.0f;
  EXPECT(prefer_best(readings, 3) == 2, "two are equally good");
  EXPECT(strcmp(readings[0].tags[3], "v") == 0, "to preserve: a verb");
}

const test_case english_links_tests[] = {{"constructions", constructions},
                                         {"links that make no sense", any_links},
                                         {"what two readings agree on", agreement},
                                         {"which reading to believe", preferences},
                                         {NULL, NULL}};
