-- A small store as migration 0007 left it; `store-0007.json` says what the games in it showed then.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE analyses (
	id VARCHAR(32) NOT NULL, 
	profile TEXT NOT NULL, 
	game VARCHAR(32), 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	report TEXT, 
	created_ms BIGINT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE analysis_steps (
	analysis VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	start INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (analysis, version), 
	FOREIGN KEY(analysis) REFERENCES analyses (id) ON DELETE CASCADE
);
CREATE TABLE events (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at_ms BIGINT NOT NULL, 
	command VARCHAR(64), 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	CONSTRAINT events_command UNIQUE (game, command), 
	FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('nYWy74rXvwvI',0,1795404670123,'139717961354832-0','{"type":"touch","square":"32","at_ms":1,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',1,1795404670123,NULL,'{"type":"bound","squares":["32"],"at_ms":1,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',2,1795404670127,'139717961354832-1','{"type":"touch","square":"31","at_ms":5,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',3,1795404670127,NULL,'{"type":"bound","squares":["32","31"],"at_ms":5,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',4,1795404670129,'139717961354832-2','{"type":"place","origin":"31","path":["26"],"lifted":[],"released":true,"at_ms":7,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',5,1795404670129,NULL,'{"type":"moved","ply":1,"text":"31-26","origin":"31","target":"26","captured":[],"path":["26"],"promotes":false,"regular":true,"at_ms":7,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',6,1795404670130,'139717961354832-3','{"type":"touch","square":"19","at_ms":8,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',7,1795404670130,NULL,'{"type":"bound","squares":["19"],"at_ms":8,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',8,1795404670132,'139717961354832-4','{"type":"touch","square":"20","at_ms":10,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',9,1795404670132,NULL,'{"type":"bound","squares":["19","20"],"at_ms":10,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',10,1795404670133,'139717961354832-5','{"type":"touch","square":"19","at_ms":11,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',11,1795404670135,'139717961354832-6','{"type":"place","origin":"20","path":["24"],"lifted":[],"released":true,"at_ms":13,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',12,1795404670135,NULL,'{"type":"moved","ply":2,"text":"20-24","origin":"20","target":"24","captured":[],"path":["24"],"promotes":false,"regular":true,"at_ms":13,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',13,1795404670137,'139717961354832-7','{"type":"adjust","at_ms":15,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',14,1795404670139,'139717961354832-8','{"type":"touch","square":"33","at_ms":16,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',15,1795404670140,'139717961354832-9','{"type":"place","origin":"34","path":["30"],"lifted":[],"released":true,"at_ms":18,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',16,1795404670140,NULL,'{"type":"moved","ply":3,"text":"34-30","origin":"34","target":"30","captured":[],"path":["30"],"promotes":false,"regular":true,"at_ms":18,"side":"white"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',17,1795404670142,'139717961354832-10','{"type":"touch","square":"17","at_ms":20,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',18,1795404670142,NULL,'{"type":"bound","squares":["17"],"at_ms":20,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',19,1795404670144,'139717961354832-11','{"type":"touch","square":"14","at_ms":22,"side":"black"}');
INSERT INTO "events" VALUES('nYWy74rXvwvI',20,1795404670144,NULL,'{"type":"bound","squares":["17","14"],"at_ms":22,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',0,1795404670154,'139717961365136-0','{"type":"touch","square":"32","at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',1,1795404670154,NULL,'{"type":"bound","squares":["32"],"at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',2,1795404670154,NULL,'{"type":"clock","white_ms":300000,"black_ms":300000,"running":null,"at_ms":0}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',3,1795404670156,'139717961365136-1','{"type":"place","origin":"32","path":["28"],"lifted":[],"released":true,"at_ms":3,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',4,1795404670156,NULL,'{"type":"moved","ply":1,"text":"32-28","origin":"32","target":"28","captured":[],"path":["28"],"promotes":false,"regular":true,"at_ms":3,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',5,1795404670156,NULL,'{"type":"clock","white_ms":305000,"black_ms":300000,"running":"black","at_ms":3}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',6,1795404670157,'139717961365136-2','{"type":"take_back","ply":1,"at_ms":4,"side":null}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',7,1795404670157,NULL,'{"type":"clock","white_ms":300000,"black_ms":300000,"running":null,"at_ms":4}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',8,1795404670159,'139717961365136-3','{"type":"place","origin":"31","path":["26"],"lifted":[],"released":true,"at_ms":6,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',9,1795404670159,NULL,'{"type":"moved","ply":1,"text":"31-26","origin":"31","target":"26","captured":[],"path":["26"],"promotes":false,"regular":true,"at_ms":6,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',10,1795404670159,NULL,'{"type":"clock","white_ms":305000,"black_ms":300000,"running":"black","at_ms":6}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',11,1795404670160,'139717961365136-4','{"type":"touch","square":"20","at_ms":7,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',12,1795404670160,NULL,'{"type":"bound","squares":["20"],"at_ms":7,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',13,1795404670160,NULL,'{"type":"clock","white_ms":305000,"black_ms":299999,"running":"black","at_ms":7}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',14,1795404670162,'139717961365136-5','{"type":"place","origin":"20","path":["24"],"lifted":[],"released":true,"at_ms":9,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',15,1795404670162,NULL,'{"type":"moved","ply":2,"text":"20-24","origin":"20","target":"24","captured":[],"path":["24"],"promotes":false,"regular":true,"at_ms":9,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',16,1795404670162,NULL,'{"type":"clock","white_ms":305000,"black_ms":304997,"running":"white","at_ms":9}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',17,1795404670163,'139717961365136-6','{"type":"touch","square":"34","at_ms":10,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',18,1795404670163,NULL,'{"type":"bound","squares":["34"],"at_ms":10,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',19,1795404670163,NULL,'{"type":"clock","white_ms":304999,"black_ms":304997,"running":"white","at_ms":10}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',20,1795404670165,'139717961365136-7','{"type":"place","origin":"34","path":["30"],"lifted":[],"released":true,"at_ms":12,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',21,1795404670165,NULL,'{"type":"moved","ply":3,"text":"34-30","origin":"34","target":"30","captured":[],"path":["30"],"promotes":false,"regular":true,"at_ms":12,"side":"white"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',22,1795404670165,NULL,'{"type":"clock","white_ms":309997,"black_ms":304997,"running":"black","at_ms":12}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',23,1795404670166,'139717961365136-8','{"type":"take_back","ply":3,"at_ms":13,"side":null}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',24,1795404670166,NULL,'{"type":"clock","white_ms":305000,"black_ms":304997,"running":"white","at_ms":13}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',25,1795404670168,'139717961365136-9','{"type":"take_back","ply":2,"at_ms":14,"side":null}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',26,1795404670168,NULL,'{"type":"clock","white_ms":305000,"black_ms":300000,"running":"black","at_ms":14}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',27,1795404670169,'139717961365136-10','{"type":"place","origin":"19","path":["23"],"lifted":[],"released":true,"at_ms":16,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',28,1795404670169,NULL,'{"type":"moved","ply":2,"text":"19-23","origin":"19","target":"23","captured":[],"path":["23"],"promotes":false,"regular":true,"at_ms":16,"side":"black"}');
INSERT INTO "events" VALUES('KAgm17n1u6mr',29,1795404670169,NULL,'{"type":"clock","white_ms":305000,"black_ms":304998,"running":"white","at_ms":16}');
INSERT INTO "events" VALUES('KgDV14dzapk0',0,1795404670177,'139717961590672-0','{"type":"touch","square":"32","at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',1,1795404670177,NULL,'{"type":"bound","squares":["32"],"at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',2,1795404670180,'139717961590672-1','{"type":"place","origin":"31","path":["27"],"lifted":[],"released":true,"at_ms":3,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',3,1795404670180,NULL,'{"type":"moved","ply":1,"text":"31-27","origin":"31","target":"27","captured":[],"path":["27"],"promotes":false,"regular":false,"at_ms":3,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',4,1795404670180,NULL,'{"type":"irregularity","kind":"touched_piece_not_played","decides":"black","told":true,"fen":"B:W27,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20","at_ms":3,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',5,1795404670181,'139717961590672-2','{"type":"correct","at_ms":5,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',6,1795404670181,NULL,'{"type":"corrected","ply":0,"fen":"W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20","kind":"touched_piece_not_played","at_ms":5,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',7,1795404670183,'139717961590672-3','{"type":"place","origin":"31","path":["26"],"lifted":[],"released":true,"at_ms":6,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',8,1795404670183,NULL,'{"type":"moved","ply":1,"text":"31-26","origin":"31","target":"26","captured":[],"path":["26"],"promotes":false,"regular":true,"at_ms":6,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',9,1795404670184,'139717961590672-4','{"type":"place","origin":"20","path":["25"],"lifted":[],"released":false,"at_ms":7,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',10,1795404670186,'139717961590672-5','{"type":"touch","square":"19","at_ms":9,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',11,1795404670186,NULL,'{"type":"bound","squares":["20","19"],"at_ms":9,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',12,1795404670187,'139717961590672-6','{"type":"place","origin":"19","path":["23"],"lifted":[],"released":true,"at_ms":10,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',13,1795404670187,NULL,'{"type":"moved","ply":2,"text":"19-23","origin":"19","target":"23","captured":[],"path":["23"],"promotes":false,"regular":true,"at_ms":10,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',14,1795404670188,'139717961590672-7','{"type":"touch","square":"33","at_ms":12,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',15,1795404670188,NULL,'{"type":"bound","squares":["33"],"at_ms":12,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',16,1795404670190,'139717961590672-8','{"type":"place","origin":"34","path":["30"],"lifted":[],"released":true,"at_ms":13,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',17,1795404670190,NULL,'{"type":"moved","ply":3,"text":"34-30","origin":"34","target":"30","captured":[],"path":["30"],"promotes":false,"regular":false,"at_ms":13,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',18,1795404670190,NULL,'{"type":"irregularity","kind":"touched_piece_not_played","decides":"black","told":true,"fen":"B:W26,30,32,33,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,23","at_ms":13,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',19,1795404670191,'139717961590672-9','{"type":"let_stand","at_ms":14,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',20,1795404670191,NULL,'{"type":"stands","lapsed":false,"at_ms":14,"side":"white"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',21,1795404670192,'139717961590672-10','{"type":"place","origin":"14","path":["19"],"lifted":[],"released":true,"at_ms":16,"side":"black"}');
INSERT INTO "events" VALUES('KgDV14dzapk0',22,1795404670192,NULL,'{"type":"moved","ply":4,"text":"14-19","origin":"14","target":"19","captured":[],"path":["19"],"promotes":false,"regular":true,"at_ms":16,"side":"black"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',0,1795404670204,'139717961572752-0','{"type":"move","move":"a3-a4","at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',1,1795404670204,NULL,'{"type":"moved","ply":1,"text":"a3-a4","origin":"a3","target":"a4","captured":[],"path":["a4"],"promotes":false,"regular":true,"at_ms":0,"side":"white"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',2,1795404670206,'139717961572752-1','{"type":"move","move":"a6-a5","at_ms":2,"side":"black"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',3,1795404670206,NULL,'{"type":"moved","ply":2,"text":"a6-a5","origin":"a6","target":"a5","captured":[],"path":["a5"],"promotes":false,"regular":true,"at_ms":2,"side":"black"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',4,1795404670207,'139717961572752-2','{"type":"take_back","ply":2,"at_ms":4,"side":null}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',5,1795404670209,'139717961572752-3','{"type":"move","move":"h6-h5","at_ms":5,"side":"black"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',6,1795404670209,NULL,'{"type":"moved","ply":2,"text":"h6-h5","origin":"h6","target":"h5","captured":[],"path":["h5"],"promotes":false,"regular":true,"at_ms":5,"side":"black"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',7,1795404670210,'139717961572752-4','{"type":"resign","at_ms":7,"side":"white"}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',8,1795404670210,NULL,'{"type":"game_over","outcome":{"result":"0-1","reason":"resignation","article":"house rule","ply":2},"at_ms":7}');
INSERT INTO "events" VALUES('bHiU_2jEBN9l',9,1795404670211,'139717961572752-5','{"type":"take_back","ply":2,"at_ms":8,"side":null}');
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	setup TEXT NOT NULL, 
	plies INTEGER NOT NULL, 
	fen TEXT NOT NULL, 
	outcome TEXT, 
	created_ms BIGINT NOT NULL, 
	changed_ms BIGINT NOT NULL, game VARCHAR(16) DEFAULT '' NOT NULL, words TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('nYWy74rXvwvI','{"profile":"# The leaflet that lies in a Dutch games compendium.\nid = \"leaflet\"\nversion = 1\ngame = \"international\"\ntitle = \"Games compendium leaflet\"\nsource = \"the leaflet of a games compendium\"\nentry = \"over_the_board\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"leaflet, 35\"\nblocked = \"leaflet, 36\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"leaflet, 43\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"leaflet, 42\"\n\n[draws.two_v_one]\nmoves = 5\nkings_only = true\nmode = \"automatic\"\narticle = \"leaflet, 41\"\n\n[draws.king_v_king]\nmode = \"automatic\"\narticle = \"leaflet, 39\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\narticle = \"leaflet, 37\"\n\n[flag]\nrule = \"loses\"\narticle = \"leaflet, 38\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"leaflet, 32 and 33\"\n\n[irregular]\nrule = \"must_correct\"\narticle = \"leaflet, 45\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null,"version":2}',3,'B:W26,30,32,33,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,24',NULL,1795404670113,1795404670144,'international','  leaflet');
INSERT INTO "games" VALUES('KAgm17n1u6mr','{"profile":"# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read\n# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.\nid = \"fmjd\"\nversion = 1\ngame = \"international\"\ntitle = \"FMJD\"\nsource = \"FMJD Annex 1; KNDB spelreglement\"\nentry = \"assisted\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"KNDB 8\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"FMJD 6.1\"\n\n[draws.king_moves]\nmoves = 25\nmode = \"automatic\"\narticle = \"FMJD 6.2\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.3\"\n\n# King against king falls under this rule too.\n[draws.two_v_one]\nmoves = 5\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.4\"\n\n[agreement]\nallowed = true\narticle = \"KNDB 9\"\n\n[resignation]\nallowed = true\narticle = \"KNDB 8\"\n\n[flag]\nrule = \"loses\"\narticle = \"FMJD 10\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"FMJD 5.4.3\"\n\n# The opponent''s own next move lets the irregular move stand.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"FMJD 5.4\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":null,"white_time":"300+5","black_time":null,"claims_automatic":false,"hint":null},"advice":null,"version":2}',2,'W:W26,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,23',NULL,1795404670148,1795404670169,'international','  fmjd');
INSERT INTO "games" VALUES('KgDV14dzapk0','{"profile":"# The page of a Belgian seniors'' club.\nid = \"belgian\"\nversion = 1\ngame = \"international\"\ntitle = \"Belgian club\"\nsource = \"the page of a Belgian seniors'' club\"\nentry = \"over_the_board\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"Belgian club, 36\"\nblocked = \"Belgian club, 37\"\n\n# Covers \"both three times the same moves\" (001-39) as well: the position then stands for the third time.\n[draws.repetition]\ntimes = 3\nmode = \"automatic\"\narticle = \"Belgian club, 40\"\n\n[draws.three_v_one]\nmoves = 10\nkings_only = true\nmode = \"automatic\"\narticle = \"Belgian club, 41\"\n\n[draws.long_diagonal]\nmoves = 3\nmode = \"automatic\"\narticle = \"Belgian club, 42\"\n\n[draws.king_v_king]\nmode = \"automatic\"\narticle = \"Belgian club, 38\"\n\n[agreement]\nallowed = true\narticle = \"Belgian club, 38\"\n\n[resignation]\nallowed = true\n\n[flag]\nrule = \"loses\"\n\n[touch]\nrule = \"until_released\"\narticle = \"Belgian club, 32 and 33\"\n\n# The right lapses with the opponent''s own next move.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"Belgian club, 34 and 35\"\n\n[crown_opponents_men]\nallowed = true\narticle = \"Belgian club, 43 and 44\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":true},"advice":null,"version":2}',4,'W:W26,30,32,33,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,19,20,23',NULL,1795404670172,1795404670192,'international','  belgian');
INSERT INTO "games" VALUES('bHiU_2jEBN9l','{"profile":"# Turkish draughts as a game site has it (docs/seeds.md, text 004). Where that is silent, the rule most sources\n# share is taken.\nid = \"dama\"\nversion = 1\ngame = \"turkish\"\ntitle = \"Dama\"\nsource = \"iG Game Center\"\nentry = \"assisted\"\nresults = \"1-0\"\n\n[promotion]\nrule = \"end\"\narticle = \"game site, 6\"\n\n# The text is silent on turning back between two jumps; nearly every other text forbids it.\n[half_turn]\nallowed = false\n\n[no_moves]\narticle = \"game site, 3\"\n\n[draws.repetition]\ntimes = 3\nmode = \"automatic\"\n\n[draws.one_each]\nunless_capture = true\nmode = \"automatic\"\narticle = \"TUDAF\"\n\n# No official text has such a rule; it only keeps a game from going on for ever.\n[draws.no_progress]\nplies = 150\nmode = \"automatic\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\n\n[flag]\nrule = \"loses\"\n\n[touch]\nrule = \"off\"\n\n[irregular]\nrule = \"reject\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"assisted","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null,"version":2}',1,'B:Wa2,b2,c2,d2,e2,f2,g2,h2,b3,c3,d3,e3,f3,g3,h3,a4:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7',NULL,1795404670195,1795404670211,'turkish','  dama');
CREATE TABLE lesson_places (
	learner VARCHAR(64) NOT NULL, 
	lesson VARCHAR(64) NOT NULL, 
	step INTEGER NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, lesson)
);
CREATE TABLE practice_ratings (
	learner VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	value FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	answered INTEGER NOT NULL, 
	solved INTEGER NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, game, kind)
);
CREATE TABLE practice_results (
	learner VARCHAR(64) NOT NULL, 
	attempt VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	item TEXT NOT NULL, 
	solved BOOLEAN NOT NULL, 
	rating FLOAT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, attempt)
);
CREATE TABLE practice_slots (
	learner VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	item TEXT NOT NULL, 
	box INTEGER NOT NULL, 
	due_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, game, kind, item)
);
CREATE TABLE solved_steps (
	learner VARCHAR(64) NOT NULL, 
	lesson VARCHAR(64) NOT NULL, 
	step INTEGER NOT NULL, 
	PRIMARY KEY (learner, lesson, step)
);
CREATE INDEX games_changed ON games (changed_ms, id);
CREATE INDEX analyses_changed ON analyses (changed_ms, id);
CREATE INDEX practice_results_discipline ON practice_results (learner, game, kind);
COMMIT;
