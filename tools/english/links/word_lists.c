/* Closed lists of English words. */
#include "word_lists.h"

#include <string.h>

/* Words of a list have blanks on both sides. */
static bool is_among(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(list, word); at && length; at = strstr(at + 1, word))
    if (at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

static bool ends_with(const char *word, const char *end) {
  size_t n = strlen(word), m = strlen(end);
  return n > m && strcmp(word + n - m, end) == 0;
}

#define IS(name, list) \
  bool name(const char *word) { return is_among(list, word); }

IS(is_coordinator, " and or nor but & ")
IS(is_verb_of_saying,
   " said replied cried asked answered exclaimed returned growled whispered shouted says added remarked ")
IS(is_question_word, " what who whom whose which where when why how whatever whoever whichever wherever whenever ")
IS(is_question_adverb, " where when why how wherever whenever ")
IS(is_relative, " who whom which that whose ")
IS(is_possessive, " his her its their himself herself itself themselves ")
IS(is_personal, " i you he she it we they me him us them thee ye ")
IS(is_objective, " me him us them ")
IS(is_nominative, " i he she we they ")
IS(is_modal, " will can may might must shall would could should cannot ")
IS(is_conjunction, " if though although because unless whether lest while whereas that ")
IS(is_plural_of_people, " people men women children folk folks police ladies gentlemen ")

IS(is_male,
   " mr sir lord man boy king prince duke father brother son uncle nephew husband grandfather grandson gentleman "
   "fellow "
   "lad guy widower monk policeman businessman salesman landlord emperor hero god fisherman ")
IS(is_female,
   " mrs miss ms lady madam woman girl queen princess duchess mother sister daughter aunt niece wife grandmother widow "
   "lass nun bride actress waitress hostess heroine empress mistress maid housewife ")

IS(is_preposition,
   " about above across after against along amid among amongst around as at before behind below beneath beside besides "
   "between beyond by despite down during except for from in inside into like near of off on onto opposite out outside "
   "over past per round since than through throughout till to toward towards under underneath unlike until unto up "
   "upon "
   "via with within without ")

IS(is_adverb,
   " today yesterday tomorrow tonight now then here there home abroad away back again once twice thrice indoors "
   "outdoors "
   "upstairs downstairs everywhere anywhere nowhere somewhere nowadays ahead apart aside forward forwards backward "
   "backwards east west north south too together ago later soon overseas hither thither hence thence ")

IS(is_no_noun,
   " he she it they him them his her its their himself herself itself themselves i you we me us my your our mine yours "
   "ours hers theirs thou thee ye myself yourself ourselves who whom whose which that there this these those what one "
   "all some any none both each many much few more most such nothing something anything everything nobody somebody "
   "anybody everybody someone anyone everyone ")

IS(is_person,
   " accountant acrobat actor actress adult agent apostle architect artist assistant astronaut astronomer athlete "
   "attorney aunt author baby baker banker barber beggar beginner biologist bishop boss boy bride broker brother "
   "businessman butcher butler buyer candidate captain carpenter cashier chairman champion chemist chief child "
   "citizen clerk client climber clown coach colleague collector colonel composer conductor cook cousin cowboy "
   "criminal critic customer cyclist dancer daughter dealer dentist designer detective diplomat director "
   "disciple diver doctor driver duchess duke economist editor emperor employee employer empress enemy engineer "
   "expert explorer farmer father fellow fisherman fool friend gardener general genius gentleman girl golfer "
   "governor graduate grandfather grandmother grandson groom guard guest guide guy gymnast hacker hero heroine "
   "hiker historian host hostess housewife hunter husband immigrant inspector inventor journalist judge juggler "
   "king knight lad lady landlord lass lawyer leader lecturer lieutenant listener lord lover madam magician maid "
   "man manager master mathematician mayor mechanic member merchant messenger miner minister mistress monk "
   "mother murderer musician neighbor neighbour nephew niece novelist nun nurse officer old-timer orphan owner "
   "painter parent passenger pastor patient performer person pharmacist philosopher photographer physician "
   "physicist pianist pilgrim pilot pioneer player plumber poet policeman potter preacher president priest "
   "prince princess printer prisoner producer professor programmer prophet publisher pupil queen reader referee "
   "reporter researcher rider rival runner sailor saint salesman scholar scientist scout sculptor secretary "
   "senator sergeant servant shepherd sheriff singer sir sister skater slave smith soldier someone son speaker "
   "specialist spy stranger student surgeon swimmer tailor taxpayer teacher teenager tenant therapist thief "
   "tourist trader trainer traitor translator traveler traveller tutor typist uncle user veteran victim "
   "violinist visitor volunteer voter waiter waitress warrior widow widower wife winner witness woman worker "
   "wrestler writer youth zoologist ")

bool is_be(const char *word) {
  return is_among(
      " be is are was were am been being it's that's he's she's there's here's what's who's where's i'm you're we're "
      "they're isn't aren't wasn't weren't ain't ",
      word);
}

bool has_own_subject(const char *word) {
  static const char *const ends[] = {"'m", "'re", "'ve", "'ll", "'d", "'s"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (ends_with(word, ends[i]) && strcmp(word, "let's") != 0) return true;
  return false;
}

bool is_auxiliary(const char *word) {
  return is_be(word) || has_own_subject(word) || ends_with(word, "n't") ||
         is_among(
             " to let will would can could shall should may might must do does did done doing cannot have has had "
             "having "
             "need dare ought used let's get gets getting got gotten hath hast doth dost didst wilt shalt canst ",
             word);
}

bool is_reflexive(const char *word) { return ends_with(word, "self") || ends_with(word, "selves"); }

bool is_pronoun(const char *word) { return is_possessive(word) || is_among(" he she it they him them ", word); }
