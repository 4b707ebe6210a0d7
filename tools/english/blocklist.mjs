// Words that a visitor must not be shown as a model's guess: slurs, obscenities, sexual and cruel matter, and old words
// for people that insult today. A sentence that holds one is left out whole, however harmless it is: there are enough
// others. A word here stands for itself only; with a * behind it for every word that starts so.

const slurs = `
  nigg* negro* negress* coon coons darkie* darky darkies pickaninn* piccaninn* mulatto* quadroon* octoroon* sambo
  half-breed* halfbreed* half-caste* half-blood* injun* redskin* squaw* savage savages heathen* cannibal* infidel*
  blackamoor* kaffir* kafir* hottentot* chink chinks chinaman chinamen chinee jap japs gook gooks coolie* wog wogs
  gypsy gypsies gipsy gipsies gypped gyp jewess* jewed kike kikes yid yids shylock* dago dagos wop wops spic spics
  wetback* paki pakis raghead* towelhead* honky honkies greaser* polack* slave slaves slave-* enslave*
  fag fags faggot* dyke dykes queer queers queerer queerest queerly queerness tranny trannies homo homos sodom* pansies
  retard* spastic* mongoloid* cripple* midget* bastard* illegals jihad* lynch*`

const obscenities = `
  fuck* motherfuck* shit* bullshit* cunt* twat* bitch* piss* crap craps crappy turd* fart* bugger* bollock* wank* arse
  arses arsehole* ass asses asshole* damn damned damnable damning dammit goddam* tit tits titty titties boob boobs
  prick pricks cock cocks pussy pussies suck sucks sucker*`

const sexual = `
  sex sexes sexed sexy sexual* sexist* bisexual* homosexual* heterosexual* intersex* transsexual* porn* erotic* orgasm*
  orgy orgies ejaculat* erection* intercourse copulat* masturbat* fornicat* adulter* prostitut* whor* harlot* slut*
  strumpet* wench* hussy hussies concubin* courtesan* brothel* pimp* hooker hookers mistresses lust lusts lusted lustful
  lusting lascivious* lewd* lecher* seduc* ravish* virgin virgins virginity incest* sodomy bestiality kinky nymphomania*
  masochis* sadis* condom* contracepti* aphrodisiac* striptease* stripper* voyeur* fetish* penis* vagina* vulva* clitor*
  genital* testic* scrot* phallus* phallic semen sperm sperms spermaceti foreskin* circumcis* uncircumcis* menstru* anus
  anal rectum rectal crotch breast breasts breasted nipple* bosomed buttock* naked nakedness nude nudes nudity eunuch*
  castrat* emasculat* abort aborted abortion* bigamy bigamist* deflower* lovemaking love-making`

const cruelty = `
  rape raped rapes raping rapist* molest* pedophil* paedophil* suicid* disembowel* mutilat*`

/** What takes more than one word to say. */
const phrases = [
  'illegal (alien|immigrant)s?',
  'colou?red (people|person|man|men|woman|women|boy|girl|folks?)',
  '(radical|extreme) islam\\w*',
  'islam\\w* (extremis|terror|radical)\\w*',
  '(make|makes|made|making) love',
  'red indians?',
  'racial (strain|purity|stock|slur)s?',
  'white m[ae]n',
  'white (race|supremac\\w*)',
  '(inferior|superior) races?',
  '(hang|hanged|kill|killed|shoot|shot|drown|drowned) (himself|herself|myself|yourself|themselves)',
]

const words = [slurs, obscenities, sexual, cruelty].flatMap((list) => list.trim().split(/\s+/))

// "love-making" is found at its start too, and a word behind a hyphen: "man-whore".
const pattern = new RegExp(`\\b(${[...words.map((word) => word.replace('*', '\\w*')), ...phrases].join('|')})\\b`, 'i')

/** Whether a text holds a word that must not be shown. @param {string} text */
export const isBlocked = (text) => pattern.test(text)
