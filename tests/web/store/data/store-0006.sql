-- A small store as migration 0006 left it; `store-0006.json` says what the games in it showed then.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "analyses" VALUES('kROS9AnZjywL','# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read
# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.
id = "fmjd"
version = 1
game = "international"
title = "FMJD"
source = "FMJD Annex 1; KNDB spelreglement"
entry = "assisted"
results = "2-0"

[no_moves]
article = "KNDB 8"

[draws.repetition]
times = 3
mode = "claim"
article = "FMJD 6.1"

[draws.king_moves]
moves = 25
mode = "automatic"
article = "FMJD 6.2"

[draws.three_v_one]
moves = 16
kings_only = false
mode = "automatic"
article = "FMJD 6.3"

# King against king falls under this rule too.
[draws.two_v_one]
moves = 5
kings_only = false
mode = "automatic"
article = "FMJD 6.4"

[agreement]
allowed = true
article = "KNDB 9"

[resignation]
allowed = true
article = "KNDB 8"

[flag]
rule = "loses"
article = "FMJD 10"

[touch]
rule = "if_movable"
article = "FMJD 5.4.3"

# The opponent''s own next move lets the irregular move stand.
[irregular]
rule = "opponent_decides"
article = "FMJD 5.4"
','042-edLkovAy',2,'[White "İrem"]
[Black "Jan"]
[Date "2026.11.23"]
[Result "*"]
[GameType "20"]
[TimeControlWhite "300+5"]
[TimeControlBlack "60+2"]

1. 32-28 {[%clk 0:05:05]} (1. 31-26) 1... 19-23 {[%clk 0:01:00]} (1... 17-22)
2. 28x19 {[%clk 0:05:08]} 2... 13x24 {[%clk 0:01:00]} 3. 33-28
{[%clk 0:05:11.266]} *
',NULL,1795394517926,1795394517944);
CREATE TABLE analysis_steps (
	analysis VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	start INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (analysis, version), 
	FOREIGN KEY(analysis) REFERENCES analyses (id) ON DELETE CASCADE
);
INSERT INTO "analysis_steps" VALUES('kROS9AnZjywL',1,186,39,'2. 28x19 {[%clk 0:05:08]}
');
INSERT INTO "analysis_steps" VALUES('kROS9AnZjywL',2,158,115,'1... 19-23 {[%clk 0:01:00]} (1... 17-22) 2. 28x19
{[%clk 0:05:08]} 2... 13x24 {[%clk 0:01:00]} 3. 33-28 ');
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
INSERT INTO "events" VALUES('042-edLkovAy',0,1795394517404,'139695757278160-0','{"type":"move","move":"32-28","at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',1,1795394517404,NULL,'{"type":"moved","ply":1,"text":"32-28","origin":"32","target":"28","captured":[],"path":["28"],"promotes":false,"regular":true,"at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',2,1795394517404,NULL,'{"type":"clock","white_ms":305000,"black_ms":60000,"running":"black","at_ms":2000}');
INSERT INTO "events" VALUES('042-edLkovAy',3,1795394517412,'139695757278160-1','{"type":"move","move":"19-23","at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',4,1795394517412,NULL,'{"type":"moved","ply":2,"text":"19-23","origin":"19","target":"23","captured":[],"path":["23"],"promotes":false,"regular":true,"at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',5,1795394517412,NULL,'{"type":"clock","white_ms":305000,"black_ms":60000,"running":"white","at_ms":4000}');
INSERT INTO "events" VALUES('042-edLkovAy',6,1795394517428,'139695757278160-2','{"type":"move","move":"28x19","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',7,1795394517428,NULL,'{"type":"moved","ply":3,"text":"28x19","origin":"28","target":"19","captured":["23"],"path":["19"],"promotes":false,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',8,1795394517428,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"black","at_ms":6000}');
INSERT INTO "events" VALUES('042-edLkovAy',9,1795394517440,'139695757278160-3','{"type":"move","move":"14x23","at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',10,1795394517440,NULL,'{"type":"moved","ply":4,"text":"14x23","origin":"14","target":"23","captured":["19"],"path":["23"],"promotes":false,"regular":true,"at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',11,1795394517440,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"white","at_ms":8000}');
INSERT INTO "events" VALUES('042-edLkovAy',12,1795394517448,'139695757278160-4','{"type":"take_back","ply":4}');
INSERT INTO "events" VALUES('042-edLkovAy',13,1795394517456,'139695757278160-5','{"type":"take_back","ply":3}');
INSERT INTO "events" VALUES('042-edLkovAy',14,1795394517464,'139695757278160-6','{"type":"move","move":"28x19","at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',15,1795394517464,NULL,'{"type":"moved","ply":3,"text":"28x19","origin":"28","target":"19","captured":["23"],"path":["19"],"promotes":false,"regular":true,"at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',16,1795394517464,NULL,'{"type":"clock","white_ms":306000,"black_ms":60000,"running":"black","at_ms":8000}');
INSERT INTO "events" VALUES('042-edLkovAy',17,1795394517468,'139695757278160-7','{"type":"take_back","ply":3}');
INSERT INTO "events" VALUES('042-edLkovAy',18,1795394517476,'139695757278160-8','{"type":"move","move":"28x19","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',19,1795394517476,NULL,'{"type":"moved","ply":3,"text":"28x19","origin":"28","target":"19","captured":["23"],"path":["19"],"promotes":false,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',20,1795394517476,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"black","at_ms":6000}');
INSERT INTO "events" VALUES('042-edLkovAy',21,1795394517484,'139695757278160-9','{"type":"move","move":"14x23","at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',22,1795394517484,NULL,'{"type":"moved","ply":4,"text":"14x23","origin":"14","target":"23","captured":["19"],"path":["23"],"promotes":false,"regular":true,"at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',23,1795394517484,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"white","at_ms":8000}');
INSERT INTO "events" VALUES('042-edLkovAy',24,1795394517492,'139695757278160-10','{"type":"pause","at_ms":9500,"side":null}');
INSERT INTO "events" VALUES('042-edLkovAy',25,1795394517492,NULL,'{"type":"clock","white_ms":306500,"black_ms":60000,"running":null,"at_ms":9500}');
INSERT INTO "events" VALUES('042-edLkovAy',26,1795394517504,'139695757278160-11','{"type":"take_back","ply":4}');
INSERT INTO "events" VALUES('042-edLkovAy',27,1795394517504,NULL,'{"type":"pause","at_ms":6000,"side":null}');
INSERT INTO "events" VALUES('042-edLkovAy',28,1795394517504,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":null,"at_ms":6000}');
INSERT INTO "events" VALUES('042-edLkovAy',29,1795394517511,'139695757278160-12','{"type":"resume","at_ms":11000,"side":null}');
INSERT INTO "events" VALUES('042-edLkovAy',30,1795394517511,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"black","at_ms":11000}');
INSERT INTO "events" VALUES('042-edLkovAy',31,1795394517520,'139695757278160-13','{"type":"move","move":"13x24","at_ms":13000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',32,1795394517520,NULL,'{"type":"moved","ply":4,"text":"13x24","origin":"13","target":"24","captured":["19"],"path":["24"],"promotes":false,"regular":true,"at_ms":13000,"side":"black"}');
INSERT INTO "events" VALUES('042-edLkovAy',33,1795394517520,NULL,'{"type":"clock","white_ms":308000,"black_ms":60000,"running":"white","at_ms":13000}');
INSERT INTO "events" VALUES('042-edLkovAy',34,1795394517528,'139695757278160-14','{"type":"give_time","to":"black","ms":15000,"at_ms":13500,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',35,1795394517528,NULL,'{"type":"clock","white_ms":307500,"black_ms":75000,"running":"white","at_ms":13500}');
INSERT INTO "events" VALUES('042-edLkovAy',36,1795394517532,'139695757278160-15','{"type":"move","move":"37-32","at_ms":16500,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',37,1795394517532,NULL,'{"type":"moved","ply":5,"text":"37-32","origin":"37","target":"32","captured":[],"path":["32"],"promotes":false,"regular":true,"at_ms":16500,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',38,1795394517532,NULL,'{"type":"clock","white_ms":309500,"black_ms":75000,"running":"black","at_ms":16500}');
INSERT INTO "events" VALUES('042-edLkovAy',39,1795394517544,'139695757278160-16','{"type":"take_back","ply":5}');
INSERT INTO "events" VALUES('042-edLkovAy',40,1795394517552,'139695757278160-17','{"type":"move","move":"33-28","at_ms":14734,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',41,1795394517552,NULL,'{"type":"moved","ply":5,"text":"33-28","origin":"33","target":"28","captured":[],"path":["28"],"promotes":false,"regular":true,"at_ms":14734,"side":"white"}');
INSERT INTO "events" VALUES('042-edLkovAy',42,1795394517552,NULL,'{"type":"clock","white_ms":311266,"black_ms":75000,"running":"black","at_ms":14734}');
INSERT INTO "events" VALUES('J8pcAKujChD6',0,1795394517582,'139695757436176-0','{"type":"touch","square":"31","at_ms":1000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',1,1795394517582,NULL,'{"type":"bound","squares":["31"],"at_ms":1000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',2,1795394517588,'139695757436176-1','{"type":"adjust","at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',3,1795394517596,'139695757436176-2','{"type":"touch","square":"32","at_ms":3000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',4,1795394517600,'139695757436176-3','{"type":"move","move":"31-27","at_ms":5000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',5,1795394517600,NULL,'{"type":"moved","ply":1,"text":"31-27","origin":"31","target":"27","captured":[],"path":["27"],"promotes":false,"regular":true,"at_ms":5000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',6,1795394517604,'139695757436176-4','{"type":"move","move":"19-23","at_ms":7000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',7,1795394517604,NULL,'{"type":"moved","ply":2,"text":"19-23","origin":"19","target":"23","captured":[],"path":["23"],"promotes":false,"regular":true,"at_ms":7000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',8,1795394517609,'139695757436176-5','{"type":"place","origin":"32","path":["28"],"lifted":[],"released":true,"at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',9,1795394517609,NULL,'{"type":"moved","ply":3,"text":"32-28","origin":"32","target":"28","captured":[],"path":["28"],"promotes":false,"regular":true,"at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',10,1795394517620,'139695757436176-6','{"type":"take_back","ply":3}');
INSERT INTO "events" VALUES('J8pcAKujChD6',11,1795394517624,'139695757436176-7','{"type":"place","origin":"32","path":["28"],"lifted":[],"released":true,"at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',12,1795394517624,NULL,'{"type":"moved","ply":3,"text":"32-28","origin":"32","target":"28","captured":[],"path":["28"],"promotes":false,"regular":true,"at_ms":8000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',13,1795394517632,'139695757436176-8','{"type":"move","move":"23x21","at_ms":10000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',14,1795394517632,NULL,'{"type":"moved","ply":4,"text":"23x21","origin":"23","target":"21","captured":["27","28"],"path":["32","21"],"promotes":false,"regular":true,"at_ms":10000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',15,1795394517636,'139695757436176-9','{"type":"place","origin":"36","path":["26"],"lifted":[],"released":true,"at_ms":11000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',16,1795394517636,NULL,'{"type":"moved","ply":5,"text":"36-26","origin":"36","target":"26","captured":[],"path":["26"],"promotes":false,"regular":false,"at_ms":11000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',17,1795394517636,NULL,'{"type":"irregularity","kind":"wrong_move","decides":"black","told":true,"fen":"B:W26,33,34,35,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,21","at_ms":11000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',18,1795394517640,'139695757436176-10','{"type":"correct","at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',19,1795394517640,NULL,'{"type":"corrected","ply":4,"fen":"W:W33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,21","kind":"wrong_move","at_ms":12000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',20,1795394517644,'139695757436176-11','{"type":"place","origin":"36","path":["31"],"lifted":[],"released":true,"at_ms":13000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',21,1795394517644,NULL,'{"type":"moved","ply":5,"text":"36-31","origin":"36","target":"31","captured":[],"path":["31"],"promotes":false,"regular":true,"at_ms":13000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',22,1795394517651,'139695757436176-12','{"type":"move","move":"13-19","at_ms":15000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',23,1795394517651,NULL,'{"type":"moved","ply":6,"text":"13-19","origin":"13","target":"19","captured":[],"path":["19"],"promotes":false,"regular":true,"at_ms":15000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',24,1795394517659,'139695757436176-13','{"type":"place","origin":"18","path":["22"],"lifted":[],"released":true,"at_ms":16000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',25,1795394517659,NULL,'{"type":"moved","ply":7,"text":"18-22","origin":"18","target":"22","captured":[],"path":["22"],"promotes":false,"regular":false,"at_ms":16000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',26,1795394517659,NULL,'{"type":"irregularity","kind":"opponents_piece_moved","decides":"black","told":true,"fen":"B:W31,33,34,35,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,14,15,16,17,19,20,21,22","at_ms":16000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',27,1795394517668,'139695757436176-14','{"type":"let_stand","at_ms":17000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',28,1795394517668,NULL,'{"type":"stands","lapsed":false,"at_ms":17000,"side":"white"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',29,1795394517672,'139695757436176-15','{"type":"place","origin":"19","path":["30"],"lifted":[],"released":true,"at_ms":18000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',30,1795394517672,NULL,'{"type":"moved","ply":8,"text":"19-30","origin":"19","target":"30","captured":[],"path":["30"],"promotes":false,"regular":false,"at_ms":18000,"side":"black"}');
INSERT INTO "events" VALUES('J8pcAKujChD6',31,1795394517672,NULL,'{"type":"irregularity","kind":"man_moved_too_far","decides":"white","told":true,"fen":"W:W31,33,34,35,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,14,15,16,17,20,21,22,30","at_ms":18000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',0,1795394517690,'139695747002192-0','{"type":"move","move":"a3-a4","at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',1,1795394517690,NULL,'{"type":"moved","ply":1,"text":"a3-a4","origin":"a3","target":"a4","captured":[],"path":["a4"],"promotes":false,"regular":true,"at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',2,1795394517696,NULL,'{"type":"move","move":"a6-a5","at_ms":2000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',3,1795394517696,NULL,'{"type":"moved","ply":2,"text":"a6-a5","origin":"a6","target":"a5","captured":[],"path":["a5"],"promotes":false,"regular":true,"at_ms":2000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',4,1795394517700,'139695747002192-1','{"type":"move","move":"a4xa8","at_ms":4000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',5,1795394517700,NULL,'{"type":"moved","ply":3,"text":"a4xa8","origin":"a4","target":"a8","captured":["a5","a7"],"path":["a6","a8"],"promotes":true,"regular":true,"at_ms":4000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',6,1795394517704,NULL,'{"type":"move","move":"b6-b5","at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',7,1795394517704,NULL,'{"type":"moved","ply":4,"text":"b6-b5","origin":"b6","target":"b5","captured":[],"path":["b5"],"promotes":false,"regular":true,"at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',8,1795394517708,'139695747002192-2','{"type":"move","move":"a2-a3","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',9,1795394517708,NULL,'{"type":"moved","ply":5,"text":"a2-a3","origin":"a2","target":"a3","captured":[],"path":["a3"],"promotes":false,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',10,1795394517712,NULL,'{"type":"move","move":"b5-b4","at_ms":6000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',11,1795394517712,NULL,'{"type":"moved","ply":6,"text":"b5-b4","origin":"b5","target":"b4","captured":[],"path":["b4"],"promotes":false,"regular":true,"at_ms":6000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',12,1795394517716,'139695747002192-3','{"type":"resign","at_ms":7000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',13,1795394517716,NULL,'{"type":"game_over","outcome":{"result":"0-1","reason":"resignation","article":"house rule","ply":6},"at_ms":7000}');
INSERT INTO "events" VALUES('2sDi-5rCphii',14,1795394517720,'139695747002192-4','{"type":"take_back","ply":5}');
INSERT INTO "events" VALUES('2sDi-5rCphii',15,1795394517727,'139695747002192-5','{"type":"move","move":"b3-a3","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',16,1795394517727,NULL,'{"type":"moved","ply":5,"text":"b3-a3","origin":"b3","target":"a3","captured":[],"path":["a3"],"promotes":false,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',17,1795394517732,NULL,'{"type":"move","move":"b5-b4","at_ms":6000,"side":"black"}');
INSERT INTO "events" VALUES('2sDi-5rCphii',18,1795394517732,NULL,'{"type":"moved","ply":6,"text":"b5-b4","origin":"b5","target":"b4","captured":[],"path":["b4"],"promotes":false,"regular":true,"at_ms":6000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',0,1795394517773,'139695747042896-0','{"type":"move","move":"47-42","at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',1,1795394517773,NULL,'{"type":"moved","ply":1,"text":"47-42","origin":"47","target":"42","captured":[],"path":["42"],"promotes":false,"regular":true,"at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',2,1795394517773,NULL,'{"type":"clock","white_ms":300000,"black_ms":300000,"running":"black","at_ms":2000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',3,1795394517775,'139695747042896-1','{"type":"move","move":"4-10","at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',4,1795394517775,NULL,'{"type":"moved","ply":2,"text":"4-10","origin":"4","target":"10","captured":[],"path":["10"],"promotes":false,"regular":true,"at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',5,1795394517775,NULL,'{"type":"clock","white_ms":300000,"black_ms":298000,"running":"white","at_ms":4000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',6,1795394517776,'139695747042896-2','{"type":"move","move":"42-47","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',7,1795394517776,NULL,'{"type":"moved","ply":3,"text":"42-47","origin":"42","target":"47","captured":[],"path":["47"],"promotes":false,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',8,1795394517776,NULL,'{"type":"clock","white_ms":298000,"black_ms":298000,"running":"black","at_ms":6000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',9,1795394517778,'139695747042896-3','{"type":"move","move":"10-4","at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',10,1795394517778,NULL,'{"type":"moved","ply":4,"text":"10-4","origin":"10","target":"4","captured":[],"path":["4"],"promotes":false,"regular":true,"at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',11,1795394517778,NULL,'{"type":"clock","white_ms":298000,"black_ms":296000,"running":"white","at_ms":8000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',12,1795394517779,'139695747042896-4','{"type":"move","move":"47-42","at_ms":10000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',13,1795394517779,NULL,'{"type":"moved","ply":5,"text":"47-42","origin":"47","target":"42","captured":[],"path":["42"],"promotes":false,"regular":true,"at_ms":10000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',14,1795394517779,NULL,'{"type":"clock","white_ms":296000,"black_ms":296000,"running":"black","at_ms":10000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',15,1795394517781,'139695747042896-5','{"type":"move","move":"4-10","at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',16,1795394517781,NULL,'{"type":"moved","ply":6,"text":"4-10","origin":"4","target":"10","captured":[],"path":["10"],"promotes":false,"regular":true,"at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',17,1795394517781,NULL,'{"type":"clock","white_ms":296000,"black_ms":294000,"running":"white","at_ms":12000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',18,1795394517782,'139695747042896-6','{"type":"draw_claim","move":"","at_ms":13000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',19,1795394517782,NULL,'{"type":"claim_refused","counters":{"repetition":2,"king_moves":6},"at_ms":13000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',20,1795394517782,NULL,'{"type":"clock","white_ms":295000,"black_ms":294000,"running":"white","at_ms":13000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',21,1795394517784,'139695747042896-7','{"type":"draw_decline","at_ms":14000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',22,1795394517784,NULL,'{"type":"offer_lapsed","at_ms":14000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',23,1795394517784,NULL,'{"type":"clock","white_ms":294000,"black_ms":294000,"running":"white","at_ms":14000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',24,1795394517788,'139695747042896-8','{"type":"take_back","ply":6}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',25,1795394517792,'139695747042896-9','{"type":"move","move":"4-10","at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',26,1795394517792,NULL,'{"type":"moved","ply":6,"text":"4-10","origin":"4","target":"10","captured":[],"path":["10"],"promotes":false,"regular":true,"at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',27,1795394517792,NULL,'{"type":"clock","white_ms":296000,"black_ms":294000,"running":"white","at_ms":12000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',28,1795394517796,'139695747042896-10','{"type":"move","move":"42-47","at_ms":14000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',29,1795394517796,NULL,'{"type":"moved","ply":7,"text":"42-47","origin":"42","target":"47","captured":[],"path":["47"],"promotes":false,"regular":true,"at_ms":14000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',30,1795394517796,NULL,'{"type":"clock","white_ms":294000,"black_ms":294000,"running":"black","at_ms":14000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',31,1795394517800,'139695747042896-11','{"type":"move","move":"10-4","at_ms":16000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',32,1795394517800,NULL,'{"type":"moved","ply":8,"text":"10-4","origin":"10","target":"4","captured":[],"path":["4"],"promotes":false,"regular":true,"at_ms":16000,"side":"black"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',33,1795394517800,NULL,'{"type":"clock","white_ms":294000,"black_ms":292000,"running":"white","at_ms":16000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',34,1795394517804,'139695747042896-12','{"type":"draw_claim","move":"","at_ms":17000,"side":"white"}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',35,1795394517804,NULL,'{"type":"game_over","outcome":{"result":"1-1","reason":"repetition","article":"FMJD 6.1","ply":8},"at_ms":17000}');
INSERT INTO "events" VALUES('qxzKCBzfOUWF',36,1795394517804,NULL,'{"type":"clock","white_ms":293000,"black_ms":292000,"running":null,"at_ms":17000}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',0,1795394517841,'139695757368080-0','{"type":"move","move":"a3-a4","at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',1,1795394517841,NULL,'{"type":"moved","ply":1,"text":"a3-a4","origin":"a3","target":"a4","captured":[],"path":["a4"],"promotes":false,"regular":true,"at_ms":2000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',2,1795394517848,'139695757368080-1','{"type":"move","move":"a6-a5","at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',3,1795394517848,NULL,'{"type":"moved","ply":2,"text":"a6-a5","origin":"a6","target":"a5","captured":[],"path":["a5"],"promotes":false,"regular":true,"at_ms":4000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',4,1795394517856,'139695757368080-2','{"type":"move","move":"a4xa8","at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',5,1795394517856,NULL,'{"type":"moved","ply":3,"text":"a4xa8","origin":"a4","target":"a8","captured":["a5","a7"],"path":["a6","a8"],"promotes":true,"regular":true,"at_ms":6000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',6,1795394517860,'139695757368080-3','{"type":"move","move":"b6-b5","at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',7,1795394517860,NULL,'{"type":"moved","ply":4,"text":"b6-b5","origin":"b6","target":"b5","captured":[],"path":["b5"],"promotes":false,"regular":true,"at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',8,1795394517872,'139695757368080-4','{"type":"move","move":"a2-a3","at_ms":10000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',9,1795394517872,NULL,'{"type":"moved","ply":5,"text":"a2-a3","origin":"a2","target":"a3","captured":[],"path":["a3"],"promotes":false,"regular":true,"at_ms":10000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',10,1795394517876,'139695757368080-5','{"type":"draw_offer","at_ms":11000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',11,1795394517884,'139695757368080-6','{"type":"draw_accept","at_ms":12000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',12,1795394517884,NULL,'{"type":"game_over","outcome":{"result":"1/2-1/2","reason":"agreement","article":"TUDAF 2018/19","ply":5},"at_ms":12000}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',13,1795394517888,'139695757368080-7','{"type":"take_back","ply":5}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',14,1795394517892,'139695757368080-8','{"type":"take_back","ply":4}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',15,1795394517900,'139695757368080-9','{"type":"move","move":"b7-a7","at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',16,1795394517900,NULL,'{"type":"moved","ply":4,"text":"b7-a7","origin":"b7","target":"a7","captured":[],"path":["a7"],"promotes":false,"regular":true,"at_ms":8000,"side":"black"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',17,1795394517904,'139695757368080-10','{"type":"resign","at_ms":9000,"side":"white"}');
INSERT INTO "events" VALUES('0HdwPDKbzGUK',18,1795394517904,NULL,'{"type":"game_over","outcome":{"result":"0-1","reason":"resignation","article":"house rule","ply":4},"at_ms":9000}');
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
INSERT INTO "games" VALUES('042-edLkovAy','{"profile":"# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read\n# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.\nid = \"fmjd\"\nversion = 1\ngame = \"international\"\ntitle = \"FMJD\"\nsource = \"FMJD Annex 1; KNDB spelreglement\"\nentry = \"assisted\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"KNDB 8\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"FMJD 6.1\"\n\n[draws.king_moves]\nmoves = 25\nmode = \"automatic\"\narticle = \"FMJD 6.2\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.3\"\n\n# King against king falls under this rule too.\n[draws.two_v_one]\nmoves = 5\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.4\"\n\n[agreement]\nallowed = true\narticle = \"KNDB 9\"\n\n[resignation]\nallowed = true\narticle = \"KNDB 8\"\n\n[flag]\nrule = \"loses\"\narticle = \"FMJD 10\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"FMJD 5.4.3\"\n\n# The opponent''s own next move lets the irregular move stand.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"FMJD 5.4\"\n","players":{"white":{"kind":"human","name":"İrem","level":5},"black":{"kind":"human","name":"Jan","level":5}},"setup":{"entry":"assisted","fen":null,"white_time":"300+5","black_time":"60+2","claims_automatic":false,"hint":null},"advice":null}',5,'B:W28,31,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,14,15,16,17,18,20,24',NULL,1795394517370,1795394517552,'international','irem jan fmjd');
INSERT INTO "games" VALUES('J8pcAKujChD6','{"profile":"# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read\n# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.\nid = \"fmjd\"\nversion = 1\ngame = \"international\"\ntitle = \"FMJD\"\nsource = \"FMJD Annex 1; KNDB spelreglement\"\nentry = \"assisted\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"KNDB 8\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"FMJD 6.1\"\n\n[draws.king_moves]\nmoves = 25\nmode = \"automatic\"\narticle = \"FMJD 6.2\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.3\"\n\n# King against king falls under this rule too.\n[draws.two_v_one]\nmoves = 5\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.4\"\n\n[agreement]\nallowed = true\narticle = \"KNDB 9\"\n\n[resignation]\nallowed = true\narticle = \"KNDB 8\"\n\n[flag]\nrule = \"loses\"\narticle = \"FMJD 10\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"FMJD 5.4.3\"\n\n# The opponent''s own next move lets the irregular move stand.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"FMJD 5.4\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":true},"advice":null}',8,'W:W31,33,34,35,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,14,15,16,17,20,21,22,30',NULL,1795394517561,1795394517672,'international','  fmjd');
INSERT INTO "games" VALUES('2sDi-5rCphii','{"profile":"# Turkish draughts as the game site of seed 004 has it. Where it is silent, the rule most sources\n# share is taken.\nid = \"dama\"\nversion = 1\ngame = \"turkish\"\ntitle = \"Dama\"\nsource = \"seed 004\"\nentry = \"assisted\"\nresults = \"1-0\"\n\n[promotion]\nrule = \"end\"\narticle = \"004-6\"\n\n# Seed 004 is silent on turning back between two jumps; nearly every other text forbids it.\n[half_turn]\nallowed = false\n\n[no_moves]\narticle = \"004-3\"\n\n[draws.repetition]\ntimes = 3\nmode = \"automatic\"\n\n[draws.one_each]\nunless_capture = true\nmode = \"automatic\"\narticle = \"TUDAF\"\n\n# No official text has such a rule; it only keeps a game from going on for ever.\n[draws.no_progress]\nplies = 150\nmode = \"automatic\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\n\n[flag]\nrule = \"loses\"\n\n[touch]\nrule = \"off\"\n\n[irregular]\nrule = \"reject\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"engine","name":"","level":1}},"setup":{"entry":"assisted","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',6,'W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,c3,d3,e3,f3,g3,h3,Ka8:Bb4,c6,d6,e6,f6,g6,h6,b7,c7,d7,e7,f7,g7,h7',NULL,1795394517678,1795394517732,'turkish','  dama');
INSERT INTO "games" VALUES('zZNulk5ZlJ4o','{"profile":"# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read\n# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.\nid = \"fmjd\"\nversion = 1\ngame = \"international\"\ntitle = \"FMJD\"\nsource = \"FMJD Annex 1; KNDB spelreglement\"\nentry = \"assisted\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"KNDB 8\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"FMJD 6.1\"\n\n[draws.king_moves]\nmoves = 25\nmode = \"automatic\"\narticle = \"FMJD 6.2\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.3\"\n\n# King against king falls under this rule too.\n[draws.two_v_one]\nmoves = 5\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.4\"\n\n[agreement]\nallowed = true\narticle = \"KNDB 9\"\n\n[resignation]\nallowed = true\narticle = \"KNDB 8\"\n\n[flag]\nrule = \"loses\"\narticle = \"FMJD 10\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"FMJD 5.4.3\"\n\n# The opponent''s own next move lets the irregular move stand.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"FMJD 5.4\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"assisted","fen":"W:WK28:BK5","white_time":"300+5","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',0,'W:WK28:BK5',NULL,1795394517737,1795394517737,'international','  fmjd');
INSERT INTO "games" VALUES('qxzKCBzfOUWF','{"profile":"# Dammen as the world federation and the Dutch bond play it. The wording of FMJD article 6 was read\n# in comments that quote it by number; FMJD 5.4 in a copy of Annex 1.\nid = \"fmjd\"\nversion = 1\ngame = \"international\"\ntitle = \"FMJD\"\nsource = \"FMJD Annex 1; KNDB spelreglement\"\nentry = \"assisted\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"KNDB 8\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"FMJD 6.1\"\n\n[draws.king_moves]\nmoves = 25\nmode = \"automatic\"\narticle = \"FMJD 6.2\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.3\"\n\n# King against king falls under this rule too.\n[draws.two_v_one]\nmoves = 5\nkings_only = false\nmode = \"automatic\"\narticle = \"FMJD 6.4\"\n\n[agreement]\nallowed = true\narticle = \"KNDB 9\"\n\n[resignation]\nallowed = true\narticle = \"KNDB 8\"\n\n[flag]\nrule = \"loses\"\narticle = \"FMJD 10\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"FMJD 5.4.3\"\n\n# The opponent''s own next move lets the irregular move stand.\n[irregular]\nrule = \"opponent_decides\"\narticle = \"FMJD 5.4\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"assisted","fen":"W:WK47,45:BK4,6","white_time":"300","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',8,'W:W45,K47:BK4,6','{"result":"1-1","reason":"repetition","article":"FMJD 6.1","ply":8}',1795394517759,1795394517804,'international','  fmjd');
INSERT INTO "games" VALUES('VhYlQTlT_3NU','{"profile":"# The leaflet that lies in a Dutch games compendium.\nid = \"leaflet\"\nversion = 1\ngame = \"international\"\ntitle = \"Games compendium leaflet\"\nsource = \"seed 000\"\nentry = \"over_the_board\"\nresults = \"2-0\"\n\n[no_moves]\narticle = \"000-34\"\n\n[draws.repetition]\ntimes = 3\nmode = \"claim\"\narticle = \"000-43\"\n\n[draws.three_v_one]\nmoves = 16\nkings_only = false\nmode = \"automatic\"\narticle = \"000-42\"\n\n[draws.two_v_one]\nmoves = 5\nkings_only = true\nmode = \"automatic\"\narticle = \"000-41\"\n\n[draws.king_v_king]\nmode = \"automatic\"\narticle = \"000-39\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\narticle = \"000-37\"\n\n[flag]\nrule = \"loses\"\narticle = \"000-38\"\n\n[touch]\nrule = \"if_movable\"\narticle = \"000-32, 000-33\"\n\n[irregular]\nrule = \"must_correct\"\narticle = \"000-45\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":"W:WK48:BK3,12,7","white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',0,'W:WK48:BK3,7,12',NULL,1795394517809,1795394517809,'international','  leaflet');
INSERT INTO "games" VALUES('0HdwPDKbzGUK','{"profile":"# Turkish draughts as the game site of seed 004 has it. Where it is silent, the rule most sources\n# share is taken.\nid = \"dama\"\nversion = 1\ngame = \"turkish\"\ntitle = \"Dama\"\nsource = \"seed 004\"\nentry = \"assisted\"\nresults = \"1-0\"\n\n[promotion]\nrule = \"end\"\narticle = \"004-6\"\n\n# Seed 004 is silent on turning back between two jumps; nearly every other text forbids it.\n[half_turn]\nallowed = false\n\n[no_moves]\narticle = \"004-3\"\n\n[draws.repetition]\ntimes = 3\nmode = \"automatic\"\n\n[draws.one_each]\nunless_capture = true\nmode = \"automatic\"\narticle = \"TUDAF\"\n\n# No official text has such a rule; it only keeps a game from going on for ever.\n[draws.no_progress]\nplies = 150\nmode = \"automatic\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\n\n[flag]\nrule = \"loses\"\n\n[touch]\nrule = \"off\"\n\n[irregular]\nrule = \"reject\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"assisted","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',4,'W:Wa2,b2,c2,d2,e2,f2,g2,h2,b3,c3,d3,e3,f3,g3,h3,Ka8:Bb6,c6,d6,e6,f6,g6,h6,a7,c7,d7,e7,f7,g7,h7','{"result":"0-1","reason":"resignation","article":"house rule","ply":4}',1795394517829,1795394517904,'turkish','  dama');
INSERT INTO "games" VALUES('6_7ht8zWtK7B','{"profile":"# Dammen at the kitchen table. The text breaks off before the end of a game; what it leaves open is\n# as in every other text.\nid = \"home\"\nversion = 1\ngame = \"international\"\ntitle = \"At home\"\nsource = \"seed 003\"\nentry = \"over_the_board\"\nresults = \"2-0\"\n\n[agreement]\nallowed = true\n\n[resignation]\nallowed = true\n\n[flag]\nrule = \"loses\"\n\n[touch]\nrule = \"off\"\n\n[irregular]\nrule = \"must_correct\"\nopponent_may_point_out = true\nhint = true\narticle = \"003-13, 003-14, 003-15\"\n","players":{"white":{"kind":"human","name":"","level":5},"black":{"kind":"human","name":"","level":5}},"setup":{"entry":"over_the_board","fen":null,"white_time":"-","black_time":null,"claims_automatic":false,"hint":null},"advice":null}',0,'W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20',NULL,1795394517909,1795394517909,'international','  home');
CREATE TABLE lesson_places (
	learner VARCHAR(64) NOT NULL, 
	lesson VARCHAR(64) NOT NULL, 
	step INTEGER NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, lesson)
);
INSERT INTO "lesson_places" VALUES('0123456789abcdef','dammen-1',3,5);
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
INSERT INTO "practice_ratings" VALUES('0123456789abcdef','international','squares',6.94287747226763485731e+02,2.22914730788089798362e+02,2,1,1795394517965);
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
INSERT INTO "practice_results" VALUES('0123456789abcdef','a','international','squares','point:24',0,5.89615882001120894528e+02,1795394517958);
INSERT INTO "practice_results" VALUES('0123456789abcdef','b','international','squares','point:24',1,6.94287747226763485731e+02,1795394517965);
CREATE TABLE practice_slots (
	learner VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	item TEXT NOT NULL, 
	box INTEGER NOT NULL, 
	due_ms BIGINT NOT NULL, 
	PRIMARY KEY (learner, game, kind, item)
);
INSERT INTO "practice_slots" VALUES('0123456789abcdef','international','squares','point:24',0,1795395117958);
CREATE TABLE solved_steps (
	learner VARCHAR(64) NOT NULL, 
	lesson VARCHAR(64) NOT NULL, 
	step INTEGER NOT NULL, 
	PRIMARY KEY (learner, lesson, step)
);
INSERT INTO "solved_steps" VALUES('0123456789abcdef','dammen-1',2);
CREATE INDEX games_changed ON games (changed_ms, id);
CREATE INDEX analyses_changed ON analyses (changed_ms, id);
CREATE INDEX practice_results_discipline ON practice_results (learner, game, kind);
COMMIT;
